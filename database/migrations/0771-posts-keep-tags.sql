-- The tags of a post as the contract's `tagsOf` reads them from its text; the database has no classes of characters
-- for that. Null: not read yet. Posts of before are read by the job posts.tag-again.
alter table public.posts add column tags text[];
-- posts.tag-again: posts to read, by their ids
create index posts_untagged on public.posts (id) where tags is null and text like '%#%';

drop trigger posts_keep_tags_on_insert on public.posts;
drop trigger posts_keep_tags_on_update on public.posts;
drop trigger posts_keep_tags_likes on public.posts;
create or replace function public.keep_post_tags() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
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
create trigger posts_keep_tags_on_insert after insert on public.posts
  for each row when (new.status = 'published' and new.tags <> '{}') execute function public.keep_post_tags();
create trigger posts_keep_tags_on_update after update of tags, status, audience, published_at on public.posts
  for each row when (old.tags is null or old.tags <> '{}' or new.tags <> '{}') execute function public.keep_post_tags();
create trigger posts_keep_tags_likes after update of like_count on public.posts
  for each row when (new.tags <> '{}' and old.like_count <> new.like_count) execute function public.keep_post_tags_likes();
drop function public.tags_of_text(text);

-- How the contract's `tagKey` writes a tag.
create function public.tag_key(word text) returns text
  language sql immutable parallel safe
  return normalize(lower(normalize(word, nfc) collate pg_catalog.pg_unicode_fast), nfc);
create or replace function public.count_creator_tags() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    if tg_op <> 'INSERT' then
      update public.tag_counts set creators = creators - 1
        where tag in (select public.tag_key(word) from unnest(old.tags) as word where char_length(word) between 1 and 40);
    end if;
    if tg_op <> 'DELETE' then
      insert into public.tag_counts as c (tag, creators)
        select distinct public.tag_key(word), 1 from unnest(new.tags) as word where char_length(word) between 1 and 40
        order by 1
        on conflict (tag) do update set creators = c.creators + 1;
    end if;
    return null;
  end $$;
update public.tag_counts set creators = 0 where creators > 0;
insert into public.tag_counts as c (tag, creators)
  select public.tag_key(word), count(distinct creator.id)
  from public.creators creator cross join lateral unnest(creator.tags) as word
  where char_length(word) between 1 and 40 group by 1
  on conflict (tag) do update set creators = excluded.creators;
