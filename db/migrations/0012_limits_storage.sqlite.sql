-- A session counts 500 bytes; a message counts 500 and the bytes of its texts; see docs/decisions/store.md. SQLite counts
-- characters in a text and bytes in a blob. It has one writer, so that the triggers change the sum itself, and
-- storage_changes stays empty.

create table storage_changes (
  id integer not null primary key,
  user_id text not null,
  bytes bigint not null
);

insert into user_storage (user_id, bytes)
select user_id, sum(bytes) from (
  select user_id, 500 as bytes from sessions
  union all
  select s.user_id as user_id, 500 + length(cast(m.content as blob))
    + coalesce(length(cast(m.tool_calls as blob)), 0) + coalesce(length(cast(m.tutor_state as blob)), 0) as bytes
  from messages m join sessions s on s.id = m.session_id
  union all
  select user_id, size from files
) group by user_id;

create trigger sessions_stored after insert on sessions begin
  insert into user_storage (user_id, bytes) values (new.user_id, 500)
  on conflict (user_id) do update set bytes = bytes + excluded.bytes;
end;
create trigger messages_stored after insert on messages begin
  update user_storage set bytes = bytes + 500 + length(cast(new.content as blob))
    + coalesce(length(cast(new.tool_calls as blob)), 0) + coalesce(length(cast(new.tutor_state as blob)), 0)
  where user_id = (select user_id from sessions where id = new.session_id);
end;
create trigger messages_restored after update of content, tool_calls, tutor_state on messages begin
  update user_storage set bytes = bytes + (500 + length(cast(new.content as blob))
    + coalesce(length(cast(new.tool_calls as blob)), 0) + coalesce(length(cast(new.tutor_state as blob)), 0))
    - (500 + length(cast(old.content as blob))
    + coalesce(length(cast(old.tool_calls as blob)), 0) + coalesce(length(cast(old.tutor_state as blob)), 0))
  where user_id = (select user_id from sessions where id = new.session_id);
end;
create trigger messages_unstored after delete on messages begin
  update user_storage set bytes = bytes - (500 + length(cast(old.content as blob))
    + coalesce(length(cast(old.tool_calls as blob)), 0) + coalesce(length(cast(old.tutor_state as blob)), 0))
  where user_id = (select user_id from sessions where id = old.session_id);
end;
-- A session is gone before its messages are, so that they no longer name a user.
create trigger sessions_unstored before delete on sessions begin
  update user_storage set bytes = bytes - 500 - coalesce((
    select sum(500 + length(cast(content as blob))
    + coalesce(length(cast(tool_calls as blob)), 0) + coalesce(length(cast(tutor_state as blob)), 0))
    from messages where session_id = old.id), 0)
  where user_id = old.user_id;
end;

create trigger files_stored after insert on files begin
  insert into user_storage (user_id, bytes) values (new.user_id, new.size)
  on conflict (user_id) do update set bytes = bytes + excluded.bytes;
end;
create trigger files_unstored after delete on files begin
  update user_storage set bytes = bytes - old.size where user_id = old.user_id;
end;

create trigger import_jobs_stored after insert on import_jobs when new.status in ('queued', 'running') begin
  insert into user_storage (user_id, bytes) values (new.user_id, new.upload_bytes)
  on conflict (user_id) do update set bytes = bytes + excluded.bytes;
end;
create trigger import_jobs_ended after update of status on import_jobs
when old.status in ('queued', 'running') and new.status not in ('queued', 'running') begin
  update user_storage set bytes = bytes - old.upload_bytes where user_id = old.user_id;
end;
create trigger import_jobs_unstored after delete on import_jobs when old.status in ('queued', 'running') begin
  update user_storage set bytes = bytes - old.upload_bytes where user_id = old.user_id;
end;

-- What the user had is deleted before this trigger.
create trigger users_unstored after delete on users begin
  delete from user_storage where user_id = old.id;
end;
