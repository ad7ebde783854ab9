-- Imports of chats from elsewhere, and jobs that know who works on them.

-- Set anew by each claim: what a worker writes counts only while its claim is the last one.
alter table jobs add column holder text;

create table import_jobs (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  source text not null,
  status text not null check (status in ('queued', 'running', 'completed', 'failed', 'not_implemented')),
  total bigint,
  processed bigint not null,
  error_count bigint not null,
  errors text not null,
  created_at bigint not null,
  completed_at bigint
);
create index import_jobs_newest on import_jobs (user_id, created_at desc, id desc);

-- What was imported: a conversation is its user's once. It goes with its session, and may then come again.
create table imported_conversations (
  user_id text not null references users (id) on delete cascade,
  source text not null,
  external_id text not null,
  session_id text not null references sessions (id) on delete cascade deferrable initially deferred,
  primary key (user_id, source, external_id)
);
create index imported_conversations_session on imported_conversations (session_id);

-- Uploads that several nodes must reach; a single SQLite node keeps them as files.
create table import_chunks (
  job_id text not null references import_jobs (id) on delete cascade,
  ordinal bigint not null,
  bytes bytea not null,
  primary key (job_id, ordinal)
);
