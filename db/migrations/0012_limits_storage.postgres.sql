-- A session counts 500 bytes; a message counts 500 and the bytes of its texts; see docs/decisions/store.md. Each trigger adds
-- a row to storage_changes and locks no row that another transaction wants: a row with the sum itself would make the
-- user's transactions wait for each other, and would deadlock with those that hold a session and wait for the sum. The
-- program moves old rows into user_storage.

create table storage_changes (
  id bigint not null generated always as identity primary key,
  user_id text not null,
  bytes bigint not null
);
create index storage_changes_user on storage_changes (user_id, id);

insert into user_storage (user_id, bytes)
select user_id, sum(bytes) from (
  select user_id, 500 as bytes from sessions
  union all
  select s.user_id as user_id, 500 + octet_length(m.content)
    + coalesce(octet_length(m.tool_calls), 0) + coalesce(octet_length(m.tutor_state), 0) as bytes
  from messages m join sessions s on s.id = m.session_id
  union all
  select user_id, size from files
) as stored group by user_id;

create or replace function storage_sessions_inserted() returns trigger language plpgsql as $$
begin
  insert into storage_changes (user_id, bytes) select user_id, 500 * count(*) from added group by user_id;
  return null;
end $$;
create trigger sessions_stored after insert on sessions referencing new table as added
  for each statement execute function storage_sessions_inserted();

create or replace function storage_messages_inserted() returns trigger language plpgsql as $$
begin
  insert into storage_changes (user_id, bytes)
  select s.user_id, sum(500 + octet_length(a.content)
    + coalesce(octet_length(a.tool_calls), 0) + coalesce(octet_length(a.tutor_state), 0))
  from added a join sessions s on s.id = a.session_id group by s.user_id;
  return null;
end $$;
create trigger messages_stored after insert on messages referencing new table as added
  for each statement execute function storage_messages_inserted();

create or replace function storage_message_updated() returns trigger language plpgsql as $$
begin
  insert into storage_changes (user_id, bytes)
  select user_id, (500 + octet_length(new.content)
    + coalesce(octet_length(new.tool_calls), 0) + coalesce(octet_length(new.tutor_state), 0))
    - (500 + octet_length(old.content)
    + coalesce(octet_length(old.tool_calls), 0) + coalesce(octet_length(old.tutor_state), 0))
  from sessions where id = new.session_id;
  return null;
end $$;
create trigger messages_restored after update of content, tool_calls, tutor_state on messages
  for each row execute function storage_message_updated();

create or replace function storage_messages_deleted() returns trigger language plpgsql as $$
begin
  insert into storage_changes (user_id, bytes)
  select s.user_id, -sum(500 + octet_length(g.content)
    + coalesce(octet_length(g.tool_calls), 0) + coalesce(octet_length(g.tutor_state), 0))
  from gone g join sessions s on s.id = g.session_id group by s.user_id;
  return null;
end $$;
create trigger messages_unstored after delete on messages referencing old table as gone
  for each statement execute function storage_messages_deleted();

-- A session is gone before its messages are, so that they no longer name a user. Its row is locked before this trigger
-- reads the messages, and everything that writes the texts of messages locks it first.
create or replace function storage_session_deleted() returns trigger language plpgsql as $$
begin
  insert into storage_changes (user_id, bytes)
  select id, -500 - coalesce((select sum(500 + octet_length(content)
    + coalesce(octet_length(tool_calls), 0) + coalesce(octet_length(tutor_state), 0))
    from messages where session_id = old.id), 0)
  from users where id = old.user_id;
  return old;
end $$;
create trigger sessions_unstored before delete on sessions
  for each row execute function storage_session_deleted();

create or replace function storage_file_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_changes (user_id, bytes) values (new.user_id, new.size);
  else
    insert into storage_changes (user_id, bytes) select id, -old.size from users where id = old.user_id;
  end if;
  return null;
end $$;
create trigger files_stored after insert or delete on files
  for each row execute function storage_file_changed();

create or replace function storage_import_changed() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into storage_changes (user_id, bytes) values (new.user_id, new.upload_bytes);
  else
    insert into storage_changes (user_id, bytes) select id, -old.upload_bytes from users where id = old.user_id;
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

-- The triggers above count nothing for a user whose row is gone: some of them run after this one. What was counted
-- before is visible here, because the triggers of foreign keys, which wait for it, run first (by their names).
create or replace function storage_user_deleted() returns trigger language plpgsql as $$
begin
  delete from storage_changes where user_id = old.id;
  delete from user_storage where user_id = old.id;
  return null;
end $$;
create trigger users_unstored after delete on users
  for each row execute function storage_user_deleted();
