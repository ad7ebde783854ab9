-- What signs a user in beside the password, or in its place: passkeys, codes of an authenticator, and recovery codes.

create table passkeys (
  id text not null primary key,
  user_id text not null references users (id) on delete cascade,
  credential_id text not null,
  public_key text not null,
  counter bigint not null,
  transports text not null,
  name text not null,
  created_at bigint not null,
  last_used_at bigint
);
create unique index passkeys_credential on passkeys (credential_id);
create index passkeys_user on passkeys (user_id, created_at);

create table totp_secrets (
  user_id text not null primary key references users (id) on delete cascade,
  secret text,
  pending text,
  used_steps text not null,
  confirmed_at bigint
);

create table recovery_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash text not null,
  primary key (user_id, code_hash)
);

-- When the user of a phone last proved who they are, as there is of a browser's sign-in.
alter table mobile_pairs add column authenticated_at bigint;
