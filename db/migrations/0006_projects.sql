-- Projects and their sessions, what the tutor remembers of a learner, public links, and branches.

create table projects (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  description text,
  instructions text,
  created_at bigint not null,
  updated_at bigint not null
);
create index projects_newest on projects (user_id, updated_at desc, id desc);

-- Nothing was ever in this column: there were no projects. Sessions outlive the one they are in.
alter table sessions drop column project_id;
alter table sessions add column project_id text references projects (id) on delete set null;
create index sessions_in_project on sessions (project_id, updated_at desc, id desc) where project_id is not null;

-- A row for those who said whether they want to be remembered; without one they do.
create table memory_settings (
  user_id text not null primary key references users (id) on delete cascade,
  enabled bigint not null check (enabled in (0, 1))
);

create table memories (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  content text not null,
  kind text not null check (kind in ('goal', 'preference', 'misconception', 'fact')),
  source_session_id text references sessions (id) on delete set null,
  created_at bigint not null,
  updated_at bigint not null
);
create index memories_newest on memories (user_id, updated_at desc, id desc);
create index memories_source on memories (source_session_id) where source_session_id is not null;

-- Who knows the id may read the session.
create table shares (
  id text not null primary key,
  session_id text not null references sessions (id) on delete cascade,
  created_at bigint not null
);
create unique index shares_session on shares (session_id);

-- The tutor's state goes with the message that it came of, so that every branch has its own ladder.
alter table messages add column tutor_state text;
update messages set tutor_state = (select s.tutor_state from sessions s where s.head_message_id = messages.id)
  where exists (select 1 from sessions s where s.head_message_id = messages.id and s.tutor_state is not null);
alter table sessions drop column tutor_state;
create index messages_children on messages (parent_id) where parent_id is not null;
