-- LTI 1.3: the platforms that launch this tool, its own key, what their contexts are here, and grades that go back.

create table lti_platforms (
  id text not null primary key,
  issuer text not null,
  client_id text not null,
  authorization_endpoint text not null,
  token_endpoint text not null,
  jwks_uri text not null,
  deployment_ids text not null,
  created_at bigint not null,
  unique (issuer, client_id)
);

-- One row: the key that signs what the tool sends. The private half is sealed.
create table lti_keys (
  kid text not null primary key,
  slot bigint not null unique check (slot = 1),
  public_jwk text not null,
  private_jwk text not null,
  created_at bigint not null
);

create table lti_contexts (
  issuer text not null,
  platform_id text references lti_platforms (id) on delete set null,
  deployment_id text not null,
  context_id text not null,
  class_id text not null references classes (id) on delete cascade,
  memberships_url text,
  synced_at bigint,
  primary key (issuer, deployment_id, context_id)
);
create index lti_contexts_platform on lti_contexts (platform_id) where platform_id is not null;
create index lti_contexts_class on lti_contexts (class_id);

create table lti_grades (
  assignment_id text not null references assignments (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  platform_id text not null references lti_platforms (id) on delete cascade,
  subject text not null,
  line_item text not null,
  status text check (status in ('sent', 'waiting', 'failed')),
  error text,
  primary key (assignment_id, user_id)
);
create index lti_grades_user on lti_grades (user_id);
create index lti_grades_platform on lti_grades (platform_id);

-- Since when a member is no longer listed by the platform.
alter table class_members add column inactive_at bigint;
