-- Full text on Postgres: the same words with the same tags, as a tsvector with a GIN index.

create table search_entries (
  id bigint generated always as identity primary key,
  user_id text,
  kind text not null check (kind in ('session', 'message', 'passage', 'memory')),
  ref_id text not null,
  group_id text not null,
  tag text not null,
  terms tsvector not null
);
create unique index search_entries_ref on search_entries (ref_id, kind);
-- The newest texts of one user and kind, which have one tag.
create index search_entries_newest on search_entries (tag, id);
create index search_entries_gone on search_entries (id) where user_id is null;
-- New words wait in a list that every query reads: it is kept short.
create index search_entries_terms on search_entries using gin (terms) with (gin_pending_list_limit = 512);

-- `search_forget('<kind>')` after the deletion of rows that have an entry under their id.
create function search_forget() returns trigger language plpgsql as $$
begin
  delete from search_entries using gone where ref_id = gone.id and kind = tg_argv[0];
  return null;
end $$;
create trigger sessions_searched after delete on sessions referencing old table as gone
  for each statement execute function search_forget('session');
create trigger messages_searched after delete on messages referencing old table as gone
  for each statement execute function search_forget('message');
