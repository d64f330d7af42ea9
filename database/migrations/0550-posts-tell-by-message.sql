-- A post can be told to many people by a message when it comes out.
alter table public.posts
  -- whom its author tells of it by a message, once it is out; null: nobody
  add column message_to text check (message_to in ('members', 'followers'));
