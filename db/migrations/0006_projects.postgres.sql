-- The words of what is no longer remembered leave the index.
create trigger memories_searched after delete on memories referencing old table as gone
  for each statement execute function search_forget('memory');
