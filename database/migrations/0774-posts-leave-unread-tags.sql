-- A post whose tags nothing has read yet keeps those it has until posts.tag-again gets to it: archiving it or changing its
-- audience dropped them. Every reader looks at the post's status too, so an archived post's are found by no one.
create or replace function public.keep_post_tags() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    if new.tags is null then
      update public.post_tags set published_at = new.published_at, is_open = public.audience_opens_to(new.audience) = 'everyone'
        where post_id = new.id;
      return null;
    end if;
    if tg_op = 'UPDATE' then delete from public.post_tags where post_id = new.id; end if;
    if new.status = 'published' then
      -- in one order always, so that two posts with the same tags do not lock each other out
      insert into public.post_tags (post_id, tag, creator_id, published_at, is_open, like_count)
        select new.id, tag, new.creator_id, new.published_at, public.audience_opens_to(new.audience) = 'everyone',
          new.like_count
        from unnest(new.tags) as tag order by tag;
    end if;
    return null;
  end $$;
drop trigger posts_keep_tags_likes on public.posts;
create trigger posts_keep_tags_likes after update of like_count on public.posts
  for each row when (new.tags is distinct from '{}' and old.like_count <> new.like_count)
  execute function public.keep_post_tags_likes();
