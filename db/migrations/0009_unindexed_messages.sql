-- Replies that have ended and are not in the search index yet. The user is named for
-- those who look for what is theirs; the row goes with its message, which goes with its user.

create table unindexed_messages (
  message_id text not null primary key references messages (id) on delete cascade,
  user_id text not null
);
create index unindexed_messages_user on unindexed_messages (user_id);
