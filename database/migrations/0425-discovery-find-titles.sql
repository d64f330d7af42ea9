-- 'discovery.titled-posts': the search grid finds a title by any part of it.
create index posts_title_trgm on public.posts using gin (title gin_trgm_ops)
  where status = 'published' and title <> '';
