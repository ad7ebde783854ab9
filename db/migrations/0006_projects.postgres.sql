-- The words of what is no longer remembered leave the index. Memories have a kind of their own.
create or replace function search_forget() returns trigger language plpgsql as $$
begin
  delete from search_entries e using gone where e.ref_id = gone.id and e.kind = tg_argv[0];
  return null;
end $$;
create trigger memories_searched after delete on memories referencing old table as gone
  for each statement execute function search_forget('memory');
