-- Invitations: links that work once, for a new account or a signed-in user, with a role or a place in a class.

create table invitations (
  id text not null primary key,
  token_hash text not null unique,
  email text,
  email_key text,
  role text not null check (role in ('learner', 'teacher', 'admin')),
  class_id text references classes (id) on delete cascade,
  inviter_id text not null references users (id) on delete cascade,
  invitee_id text references users (id) on delete cascade,
  created_at bigint not null,
  expires_at bigint not null,
  used_at bigint,
  revoked_at bigint
);
create index invitations_newest on invitations (created_at desc, id desc);
create index invitations_class on invitations (class_id, created_at desc, id desc) where class_id is not null;
create index invitations_inviter on invitations (inviter_id);
create index invitations_invitee on invitations (invitee_id) where invitee_id is not null;
create index invitations_expiry on invitations (expires_at);
