-- The words of what is no longer remembered are let go of, and cleared afterwards.
create trigger memories_searched after delete on memories begin
  update search_entries set user_id = null where ref_id = old.id and kind = 'memory';
end;
