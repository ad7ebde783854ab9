-- What changed for a user, for the pages that are open: names and ids, no content. Rows are kept for minutes.
-- last_seq numbers the user's events; events are stored only until followed_until.

create table event_heads (
  user_id text not null primary key references users (id) on delete cascade,
  last_seq bigint not null,
  followed_until bigint not null
);

create table user_events (
  user_id text not null references users (id) on delete cascade,
  seq bigint not null,
  name text not null,
  data text not null,
  created_at bigint not null,
  primary key (user_id, seq)
);
create index user_events_old on user_events (created_at);
