-- A session may be pinned, and it is known whether it was imported. A reply may have its learner's feedback, as
-- JSON; null without any.

alter table sessions add column pinned bigint not null default 0;
alter table sessions add column imported bigint not null default 0;
update sessions set imported = 1 where id in (select session_id from imported_conversations);
create index sessions_by_origin on sessions (user_id, imported, updated_at desc, id desc);

alter table messages add column feedback text;
