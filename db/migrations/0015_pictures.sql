-- The pictures of a learner's message: the ids of its files, as a JSON list; null without any. A file that is
-- deleted stays named here, and its id then finds nothing.

alter table messages add column file_ids text;
