-- Old posts without a '#' are never read for tags and keep null: a like or an edit of theirs has no tags to count.
drop trigger posts_keep_tags_on_update on public.posts;
create trigger posts_keep_tags_on_update after update of tags, status, audience, published_at on public.posts
  for each row when (old.tags <> '{}' or new.tags <> '{}'
    or old.tags is null and (old.text like '%#%' or new.text like '%#%'))
  execute function public.keep_post_tags();
drop trigger posts_keep_tags_likes on public.posts;
create trigger posts_keep_tags_likes after update of like_count on public.posts
  for each row when (old.like_count <> new.like_count
    and (new.tags <> '{}' or new.tags is null and new.text like '%#%'))
  execute function public.keep_post_tags_likes();
