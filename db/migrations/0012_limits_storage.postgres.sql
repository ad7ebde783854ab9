-- The size of a message is that of its texts. Insertions are counted by statement: a row that is updated many
-- times in one transaction gets slower with each time.

insert into user_storage (user_id, bytes)
select user_id, sum(bytes) from (
  select s.user_id as user_id, octet_length(m.content) + coalesce(octet_length(m.tool_calls), 0)
    + coalesce(octet_length(m.tutor_state), 0) as bytes
  from messages m join sessions s on s.id = m.session_id
  union all
  select user_id, size from files
) as stored group by user_id;

create or replace function storage_message_inserted() returns trigger language plpgsql as $$
begin
  insert into user_storage (user_id, bytes)
  select s.user_id, sum(octet_length(a.content) + coalesce(octet_length(a.tool_calls), 0)
    + coalesce(octet_length(a.tutor_state), 0))
  from added a join sessions s on s.id = a.session_id group by s.user_id
  on conflict (user_id) do update set bytes = user_storage.bytes + excluded.bytes;
  return null;
end $$;
create trigger messages_stored after insert on messages referencing new table as added
  for each statement execute function storage_message_inserted();

create or replace function storage_message_updated() returns trigger language plpgsql as $$
begin
  update user_storage set bytes = bytes
    + octet_length(new.content) + coalesce(octet_length(new.tool_calls), 0)
    + coalesce(octet_length(new.tutor_state), 0)
    - octet_length(old.content) - coalesce(octet_length(old.tool_calls), 0)
    - coalesce(octet_length(old.tutor_state), 0)
  where user_id = (select user_id from sessions where id = new.session_id);
  return null;
end $$;
create trigger messages_restored after update of content, tool_calls, tutor_state on messages
  for each row execute function storage_message_updated();

create or replace function storage_message_deleted() returns trigger language plpgsql as $$
begin
  update user_storage u set bytes = u.bytes - gone_bytes.bytes from (
    select s.user_id, sum(octet_length(g.content) + coalesce(octet_length(g.tool_calls), 0)
      + coalesce(octet_length(g.tutor_state), 0)) as bytes
    from gone g join sessions s on s.id = g.session_id group by s.user_id
  ) as gone_bytes where u.user_id = gone_bytes.user_id;
  return null;
end $$;
create trigger messages_unstored after delete on messages referencing old table as gone
  for each statement execute function storage_message_deleted();

-- A session is gone before its messages are, so that they no longer name a user. The session is locked first, as
-- by everything else that writes its messages: the opposite order would be a deadlock.
create or replace function storage_session_deleted() returns trigger language plpgsql as $$
begin
  perform 1 from sessions where id = old.id for update;
  update user_storage set bytes = bytes - coalesce((
    select sum(octet_length(content) + coalesce(octet_length(tool_calls), 0)
      + coalesce(octet_length(tutor_state), 0))
    from messages where session_id = old.id), 0)
  where user_id = old.user_id;
  return old;
end $$;
create trigger sessions_unstored before delete on sessions
  for each row execute function storage_session_deleted();

create or replace function storage_file_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into user_storage (user_id, bytes) values (new.user_id, new.size)
    on conflict (user_id) do update set bytes = user_storage.bytes + excluded.bytes;
  else
    update user_storage set bytes = bytes - old.size where user_id = old.user_id;
  end if;
  return null;
end $$;
create trigger files_stored after insert or delete on files
  for each row execute function storage_file_changed();

create or replace function storage_import_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into user_storage (user_id, bytes) values (new.user_id, new.upload_bytes)
    on conflict (user_id) do update set bytes = user_storage.bytes + excluded.bytes;
  else
    update user_storage set bytes = bytes - old.upload_bytes where user_id = old.user_id;
  end if;
  return null;
end $$;
create trigger import_jobs_stored after insert on import_jobs
  for each row when (new.status in ('queued', 'running')) execute function storage_import_changed();
create trigger import_jobs_ended after update of status on import_jobs
  for each row when (old.status in ('queued', 'running') and new.status not in ('queued', 'running'))
  execute function storage_import_changed();
create trigger import_jobs_unstored after delete on import_jobs
  for each row when (old.status in ('queued', 'running')) execute function storage_import_changed();
