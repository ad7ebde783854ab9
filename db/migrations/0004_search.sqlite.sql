-- Full text on SQLite: FTS5 over the words of search_entries, each with its entry's tag before it, so
-- that what a word's list costs depends on one user's texts alone. `terms` has a space before each word.

create table search_entries (
  id integer not null primary key,
  user_id text,
  kind text not null check (kind in ('session', 'message', 'passage', 'memory')),
  ref_id text not null,
  group_id text not null,
  tag text not null,
  terms text not null
);
create unique index search_entries_ref on search_entries (ref_id, kind);
create index search_entries_gone on search_entries (id) where user_id is null;

create view search_terms as select id, replace(terms, ' ', ' ' || tag) as terms from search_entries;
create virtual table search_index using fts5 (terms, content = 'search_terms', content_rowid = 'id', tokenize = 'ascii');
insert into search_index (search_index, rank) values ('secure-delete', 1);

create trigger search_entries_added after insert on search_entries begin
  insert into search_index (rowid, terms) values (new.id, replace(new.terms, ' ', ' ' || new.tag));
end;
create trigger search_entries_removed after delete on search_entries begin
  insert into search_index (search_index, rowid, terms)
  values ('delete', old.id, replace(old.terms, ' ', ' ' || old.tag));
end;

-- To take words out of the index so that no byte of them stays is slow. So what is deleted is only let go of
-- here, which hides it, and cleared in small steps afterwards.
create trigger sessions_searched after delete on sessions begin
  update search_entries set user_id = null where ref_id = old.id and kind = 'session';
end;
create trigger messages_searched after delete on messages begin
  update search_entries set user_id = null where ref_id = old.id and kind = 'message';
end;
