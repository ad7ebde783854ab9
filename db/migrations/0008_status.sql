-- Who wants to hear of announcements by mail: nobody does until the address has confirmed it.

create table status_subscribers (
  email_key text not null primary key,
  email text not null,
  token_hash text,
  token_expires_at bigint,
  confirmed_at bigint,
  told_until bigint not null,
  created_at bigint not null
);
create unique index status_subscribers_token on status_subscribers (token_hash);
