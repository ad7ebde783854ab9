-- The deletion of a session or a user finds its replies without reading all replies of the instance.

create index replies_session on replies (session_id);
create index replies_user on replies (user_id);
