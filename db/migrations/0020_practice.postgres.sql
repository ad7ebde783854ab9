-- A practice and a skill count 500 bytes each, an item 500 and the bytes of its texts, as in 0012.

create or replace function storage_practice_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_changes (user_id, bytes) values (new.user_id, 500);
  else
    insert into storage_changes (user_id, bytes) select id, -500 from users where id = old.user_id;
  end if;
  return null;
end $$;
create trigger practices_stored after insert or delete on practices
  for each row execute function storage_practice_changed();
create trigger skill_progress_stored after insert or delete on skill_progress
  for each row execute function storage_practice_changed();

create or replace function practice_item_bytes(item practice_items) returns bigint language sql immutable as $$
  select 500 + octet_length(item.content) + coalesce(octet_length(item.given), 0)
    + coalesce(octet_length(item.working), 0) + coalesce(octet_length(item.feedback), 0)
$$;
create or replace function storage_practice_item_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_changes (user_id, bytes) values (new.user_id, practice_item_bytes(new));
  elsif tg_op = 'UPDATE' then
    insert into storage_changes (user_id, bytes)
    values (new.user_id, practice_item_bytes(new) - practice_item_bytes(old));
  else
    insert into storage_changes (user_id, bytes)
    select id, -practice_item_bytes(old) from users where id = old.user_id;
  end if;
  return null;
end $$;
create trigger practice_items_stored after insert or delete or update of given, working, feedback
  on practice_items for each row execute function storage_practice_item_changed();
