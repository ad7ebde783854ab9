-- Identities are shown to their users; credentials end with what they were derived from.

alter table external_identities add column name text;
alter table external_identities add column last_used_at bigint;

-- When the user last proved who they are in this browser; null where that was when the sign-in began.
alter table sign_ins add column authenticated_at bigint;

-- A key that an OAuth client made ends with the grant that the client made it under.
alter table agent_keys add column grant_id text references oauth_grants (id) on delete cascade;
create index agent_keys_grant on agent_keys (grant_id) where grant_id is not null;
