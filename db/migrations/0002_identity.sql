-- Every way to be someone: phones, headless callers, mailed tokens, code hosts; and the work that waits.

-- Work that outlives a request. The payload is sealed: a mail holds a token.
create table jobs (
  id text not null primary key,
  kind text not null,
  user_id text references users (id) on delete cascade,
  payload text not null,
  attempts bigint not null,
  run_at bigint not null,
  lease_until bigint not null,
  last_error text,
  failed_at bigint,
  created_at bigint not null
);
create index jobs_due on jobs (kind, run_at) where failed_at is null;
create index jobs_user on jobs (user_id);

-- Tokens that work once: from mails, for native clients, for the first admin.
create table one_time_tokens (
  token_hash text not null primary key,
  purpose text not null,
  user_id text references users (id) on delete cascade,
  payload text,
  expires_at bigint not null
);
create index one_time_tokens_expiry on one_time_tokens (expires_at);
create index one_time_tokens_user on one_time_tokens (user_id, purpose);

-- An account of a code host that signs a user in.
create table external_identities (
  provider text not null,
  external_id text not null,
  user_id text not null references users (id) on delete cascade,
  created_at bigint not null,
  primary key (provider, external_id)
);
create index external_identities_user on external_identities (user_id);

create table mobile_pairs (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  access_hash text not null,
  access_expires_at bigint not null,
  refresh_hash text not null,
  refresh_expires_at bigint not null,
  user_agent text,
  created_at bigint not null,
  last_used_at bigint not null,
  revoked_at bigint
);
create index mobile_pairs_user on mobile_pairs (user_id);
create index mobile_pairs_expiry on mobile_pairs (refresh_expires_at);

-- Rotated refresh tokens: one that comes back was copied.
create table mobile_spent_refreshes (
  refresh_hash text not null primary key,
  pair_id text not null references mobile_pairs (id) on delete cascade,
  expires_at bigint not null
);
create index mobile_spent_refreshes_pair on mobile_spent_refreshes (pair_id);
create index mobile_spent_refreshes_expiry on mobile_spent_refreshes (expires_at);

create table agent_keys (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  label text not null,
  scopes text not null,
  credential_hash text not null,
  created_at bigint not null,
  expires_at bigint,
  last_used_at bigint,
  revoked_at bigint
);
create index agent_keys_user on agent_keys (user_id, created_at);

-- What a user's replies cost, by day (UTC, YYYY-MM-DD); it outlives the sessions.
create table usage_days (
  user_id text not null references users (id) on delete cascade,
  day text not null,
  replies bigint not null,
  input_tokens bigint not null,
  output_tokens bigint not null,
  primary key (user_id, day)
);
