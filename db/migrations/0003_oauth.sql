-- The OAuth authorization server: who may ask, what waits for a user's word, and what was granted.
-- Secrets, handles, codes and tokens are kept as SHA-256 digests only.

-- Programs that registered themselves (RFC 7591). A public client has no secret.
create table oauth_clients (
  id text not null primary key,
  name text not null,
  redirect_uris text not null,
  auth_method text not null check (auth_method in ('client_secret_basic', 'client_secret_post', 'none')),
  grant_types text not null,
  scopes text,
  secret_hash text,
  created_at bigint not null,
  granted_at bigint
);
create index oauth_clients_unused on oauth_clients (created_at) where granted_at is null;

-- Authorization requests that wait for a decision. They end with the sign-in that was asked.
create table oauth_requests (
  handle_hash text not null primary key,
  sign_in_id text not null references sign_ins (id) on delete cascade,
  client_id text not null references oauth_clients (id) on delete cascade,
  redirect_uri text not null,
  redirect_uri_given bigint not null check (redirect_uri_given in (0, 1)),
  state text,
  scopes text not null,
  resource text,
  code_challenge text not null,
  expires_at bigint not null
);
create index oauth_requests_sign_in on oauth_requests (sign_in_id);
create index oauth_requests_client on oauth_requests (client_id);
create index oauth_requests_expiry on oauth_requests (expires_at);

-- What a user allowed a client: one code, then one pair of tokens at a time. A revoked grant is deleted.
-- Codes and tokens begin with the id, so that no digest needs an index and a rotation changes none.
create table oauth_grants (
  id text not null primary key,
  client_id text not null references oauth_clients (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  scopes text not null,
  resource text,
  redirect_uri text not null,
  redirect_uri_given bigint not null check (redirect_uri_given in (0, 1)),
  code_challenge text not null,
  code_hash text not null,
  code_expires_at bigint not null,
  code_used_at bigint,
  wrong_verifiers bigint not null,
  access_hash text,
  access_scopes text,
  access_expires_at bigint,
  refresh_hash text,
  refresh_expires_at bigint,
  created_at bigint not null,
  last_used_at bigint,
  expires_at bigint not null
);
create index oauth_grants_user on oauth_grants (user_id, client_id);
create index oauth_grants_client on oauth_grants (client_id);
create index oauth_grants_expiry on oauth_grants (expires_at);
