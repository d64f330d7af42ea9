-- Staff can put back a comment that they took down: its words are kept aside, where nothing that shows comments looks.
alter table public.comments
  add column taken_down_text text,
  add constraint comments_taken_down_text_check check (taken_down_text is null or deleted_at is not null);

-- posts.forget-taken-down: the comments of somebody whose account goes
create index comments_taken_down on public.comments (author_id) where taken_down_text is not null;
