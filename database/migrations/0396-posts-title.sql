-- A post's title is for everyone, also while the post is locked: it is what the post is chosen by.
alter table public.posts
  add column title text not null default ''
  check (char_length(title) <= 120 and title !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029]');
