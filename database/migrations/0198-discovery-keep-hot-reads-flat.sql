-- What hot reads need, so that their cost stays flat as people, posts and likes grow.

-- Whether anyone may see this person as a creator: the row is in creators, and not hidden. Kept here so that rest/v1
-- need not look up creators for each profile it shows (a third of the select of spec §7), and so that search reads
-- names of creators only, not of all fans.
alter table public.profiles add column shown_as_creator boolean not null default false;
update public.profiles p set shown_as_creator = true
  from public.creators c where c.id = p.id and not c.hidden;

create function public.keep_shown_as_creator() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    if tg_op = 'DELETE' then
      update public.profiles set shown_as_creator = false where id = old.id;
    else
      update public.profiles set shown_as_creator = not new.hidden
        where id = new.id and shown_as_creator is distinct from not new.hidden;
    end if;
    return null;
  end $$;
create trigger creators_keep_shown after insert or delete or update of hidden on public.creators
  for each row execute function public.keep_shown_as_creator();

alter policy profiles_read on public.profiles
  using ((id = (select auth.uid()) and (select auth.shows_every_factor()))
    or (shown_as_creator and id not in (select b.id from public.own_blocks b)));
alter policy profiles_read_creators on public.profiles using (shown_as_creator);

drop index public.profiles_display_name_trgm;
drop index public.profiles_handle_trgm;
-- discovery.creators-holding, discovery.matching-creators, similar_people
create index creators_display_name_trgm on public.profiles using gin (display_name gin_trgm_ops) where shown_as_creator;
create index creators_handle_trgm on public.profiles using gin (handle gin_trgm_ops) where shown_as_creator;

-- A word that half of all names hold is not worth comparing with each: 2,000 are looked at.
create or replace function public.similar_people(typed text, most int) returns table (id uuid, score real)
  language sql stable security definer
  set search_path = public
  set pg_trgm.word_similarity_threshold = 0.45
  as $$
    select p.id, greatest(word_similarity(typed, p.display_name), word_similarity(typed, p.handle)) as score
    from (
      select * from public.profiles
      where shown_as_creator and (typed <% display_name or typed <% handle)
      limit 2000
    ) p
    order by 2 desc, 1
    limit most
  $$;

-- The tag's posts by likes, without sorting all of them.
alter table public.post_tags add column like_count int not null default 0;
update public.post_tags t set like_count = p.like_count from public.posts p where p.id = t.post_id;
-- discovery.explore-tag-popular
create index post_tags_popular on public.post_tags (tag, like_count desc, post_id desc) where is_open;
-- discovery.explore-of-creators-popular, and the creators' part of discovery.explore-tag-popular
create index posts_popular_of_creator on public.posts (creator_id, like_count desc, id desc) where status = 'published';

create or replace function public.keep_post_tags() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    if tg_op = 'UPDATE' then delete from public.post_tags where post_id = new.id; end if;
    if new.status = 'published' and new.text like '%#%' then
      -- in one order always, so that two posts with the same tags do not lock each other out
      insert into public.post_tags (post_id, tag, creator_id, published_at, is_open, like_count)
        select new.id, tag, new.creator_id, new.published_at, public.audience_opens_to(new.audience) = 'everyone',
          new.like_count
        from public.tags_of_text(new.text) as tag order by tag;
    end if;
    return null;
  end $$;

create function public.keep_post_tags_likes() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$ begin update public.post_tags set like_count = new.like_count where post_id = new.id; return null; end $$;
create trigger posts_keep_tags_likes after update of like_count on public.posts
  for each row when (new.text like '%#%' and old.like_count <> new.like_count)
  execute function public.keep_post_tags_likes();
