-- Accounts, tutoring sessions, replies, and what every request may need.
-- One text for SQLite and Postgres: only text, bigint, keys, checks and indexes that both read alike.
-- Times are milliseconds since the Unix epoch; flags are 0 or 1; ids are UUIDv7 in text form.

create table users (
  id text not null primary key,
  email text not null,
  email_key text not null,
  name text,
  password_hash text,
  role text not null check (role in ('learner', 'admin')),
  email_verified_at bigint,
  disabled_at bigint,
  created_at bigint not null
);
create unique index users_email_key on users (email_key);

create table sign_ins (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  token_hash text not null,
  user_agent text,
  created_at bigint not null,
  last_used_at bigint not null
);
create unique index sign_ins_token_hash on sign_ins (token_hash);
create index sign_ins_user on sign_ins (user_id);
create index sign_ins_last_used on sign_ins (last_used_at);

-- No foreign key: a token stays spent after the sign-in that adopted it has ended.
create table csrf_adoptions (
  token_hash text not null primary key,
  sign_in_id text not null,
  expires_at bigint not null
);
create index csrf_adoptions_expiry on csrf_adoptions (expires_at);

create table audit_records (
  id text not null primary key,
  recorded_at bigint not null,
  event text not null,
  outcome text not null check (outcome in ('success', 'failure')),
  user_id text,
  address text not null,
  request_id text not null,
  detail text not null
);
create index audit_records_time on audit_records (recorded_at);

create table idempotency_keys (
  principal text not null,
  method text not null,
  route text not null,
  idempotency_key text not null,
  fingerprint text not null,
  outcome text not null,
  expires_at bigint not null,
  primary key (principal, method, route, idempotency_key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);

-- Shared counters of the nodes of one instance; a single SQLite node counts in memory.
create table rate_limits (
  key text not null primary key,
  points integer not null default 0,
  expire bigint
);

create table sessions (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  title text not null,
  mode text not null check (mode in ('socratic', 'tutor')),
  project_id text,
  shared_at bigint,
  head_message_id text,
  message_count bigint not null,
  tutor_state text,
  created_at bigint not null,
  updated_at bigint not null
);
create index sessions_newest on sessions (user_id, updated_at desc, id desc);

create table messages (
  id text not null primary key,
  session_id text not null references sessions (id) on delete cascade,
  parent_id text,
  depth bigint not null,
  active bigint not null check (active in (0, 1)),
  role text not null check (role in ('user', 'assistant', 'system')),
  content text not null,
  status text not null check (status in ('complete', 'streaming', 'interrupted', 'failed')),
  tool_calls text,
  model text,
  created_at bigint not null
);
create index messages_branch on messages (session_id, active, depth);
create index messages_tree on messages (session_id, depth, id);

create table replies (
  id text not null primary key,
  session_id text not null references sessions (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  user_message_id text not null,
  message_id text not null,
  mode text not null,
  status text not null check (status in ('running', 'completed', 'cancelled', 'failed', 'interrupted')),
  node_id text not null,
  lease_until bigint not null,
  started_at bigint not null,
  finished_at bigint
);
create unique index replies_running on replies (session_id) where status = 'running';
create index replies_lease on replies (lease_until) where status = 'running';
create index replies_user_running on replies (user_id) where status = 'running';
create index replies_finished on replies (finished_at);

-- A row holds the frames of one commit, as they go over the wire.
create table reply_events (
  reply_id text not null references replies (id) on delete cascade,
  first_seq bigint not null,
  last_seq bigint not null,
  frames text not null,
  primary key (reply_id, first_seq)
);
