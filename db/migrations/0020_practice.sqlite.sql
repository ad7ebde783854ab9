-- A practice and a skill count 500 bytes each, an item 500 and the bytes of its texts, as in 0012.

create trigger practices_stored after insert on practices begin
  insert into user_storage (user_id, bytes) values (new.user_id, 500)
  on conflict (user_id) do update set bytes = bytes + excluded.bytes;
end;
create trigger practices_unstored after delete on practices begin
  update user_storage set bytes = bytes - 500 where user_id = old.user_id;
end;
create trigger skill_progress_stored after insert on skill_progress begin
  insert into user_storage (user_id, bytes) values (new.user_id, 500)
  on conflict (user_id) do update set bytes = bytes + excluded.bytes;
end;
create trigger skill_progress_unstored after delete on skill_progress begin
  update user_storage set bytes = bytes - 500 where user_id = old.user_id;
end;

create trigger practice_items_stored after insert on practice_items begin
  insert into user_storage (user_id, bytes) values (new.user_id, 500 + length(cast(new.content as blob))
    + coalesce(length(cast(new.given as blob)), 0) + coalesce(length(cast(new.working as blob)), 0)
    + coalesce(length(cast(new.feedback as blob)), 0))
  on conflict (user_id) do update set bytes = bytes + excluded.bytes;
end;
create trigger practice_items_restored after update of given, working, feedback on practice_items begin
  update user_storage set bytes = bytes
    + coalesce(length(cast(new.given as blob)), 0) + coalesce(length(cast(new.working as blob)), 0)
    + coalesce(length(cast(new.feedback as blob)), 0) - coalesce(length(cast(old.given as blob)), 0)
    - coalesce(length(cast(old.working as blob)), 0) - coalesce(length(cast(old.feedback as blob)), 0)
  where user_id = new.user_id;
end;
create trigger practice_items_unstored after delete on practice_items begin
  update user_storage set bytes = bytes - (500 + length(cast(old.content as blob))
    + coalesce(length(cast(old.given as blob)), 0) + coalesce(length(cast(old.working as blob)), 0)
    + coalesce(length(cast(old.feedback as blob)), 0))
  where user_id = old.user_id;
end;
