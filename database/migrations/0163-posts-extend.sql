-- Drafts, tags, polls, threads and shelves of bookmarks.

-- What a post asks of a stranger, in one word, from its audience: 'everyone' nothing, 'members' no more than any
-- membership, 'sale' a price, 'others' something else. For counts and filters only: posts/policy.ts decides.
create function public.audience_opens_to(audience jsonb) returns text
  language sql immutable parallel safe
  set search_path = ''
  as $$
    select case
      when exists (
        select from jsonb_array_elements(audience) as alternative
        where not exists (
          select from jsonb_array_elements(alternative) as condition where condition ->> 'kind' <> 'everyone'))
        then 'everyone'
      when exists (
        select from jsonb_array_elements(audience) as alternative
        where not exists (
          select from jsonb_array_elements(alternative) as condition
          where not (condition ->> 'kind' = 'everyone' or (
            condition ->> 'kind' = 'members'
            and coalesce((condition ->> 'months')::int, 0) = 0
            and jsonb_array_length(coalesce(condition -> 'tierIds', '[]')) = 0))))
        then 'members'
      when exists (
        select from jsonb_array_elements(audience) as alternative, jsonb_array_elements(alternative) as condition
        where condition ->> 'kind' = 'price')
        then 'sale'
      else 'others'
    end
  $$;

alter table public.posts
  add column opens_to text not null generated always as (public.audience_opens_to(audience)) stored,
  -- grows with every save, so that two devices do not overwrite each other
  add column revision int not null default 1,
  add column edited_at timestamptz,
  add check ((status = 'scheduled') <= (scheduled_for is not null));

-- creator page: the price box counts posts by what opens them
create index posts_by_opening on public.posts (creator_id, opens_to) include (price_cents) where status = 'published';
-- search grid: free only; public posts for crawlers
create index posts_free on public.posts (published_at desc, id desc) where status = 'published' and opens_to = 'everyone';
-- search grid: videos only
create index posts_with_video on public.posts (published_at desc, id desc) where status = 'published' and has_video;
-- search grid: most liked
create index posts_popular on public.posts (like_count desc, id desc) where status = 'published';
-- creator page: pinned posts
create index posts_pinned on public.posts (creator_id, pinned_at desc) where pinned_at is not null and status = 'published';
-- an author's drafts, schedule and archive, last changed first
create index posts_of_author on public.posts (creator_id, status, updated_at desc, id desc) where status <> 'deleted';
-- search: rare words in posts that anyone may read
create index posts_text_trgm on public.posts using gin (text gin_trgm_ops)
  where status = 'published' and opens_to = 'everyone';

-- Tags of published posts, read from their text (contract/src/posts/text-parts.ts has the same rule).
create table public.post_tags (
  post_id uuid not null references public.posts on delete cascade,
  tag text not null,
  creator_id uuid not null references public.creators on delete cascade,
  published_at timestamptz not null,
  is_open boolean not null,
  primary key (post_id, tag)
);
alter table public.post_tags enable row level security;
-- tag page: posts open to everyone, newest first
create index post_tags_open on public.post_tags (tag, published_at desc, post_id desc) where is_open;
-- tag page: posts of creators whose member the viewer is
create index post_tags_of_creator on public.post_tags (creator_id, tag, published_at desc, post_id desc);

-- How many posts open to everyone, and how many creators, carry a tag.
create table public.tag_counts (
  -- "C", so that a beginning is a range of the key
  tag text collate "C" primary key,
  posts int not null default 0 check (posts >= 0),
  creators int not null default 0 check (creators >= 0)
);
alter table public.tag_counts enable row level security;

create function public.count_tag() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    if tg_op = 'DELETE' then
      if old.is_open then update public.tag_counts set posts = posts - 1 where tag = old.tag; end if;
    elsif new.is_open then
      insert into public.tag_counts as c (tag, posts) values (new.tag, 1)
        on conflict (tag) do update set posts = c.posts + 1;
    end if;
    return null;
  end $$;
create trigger post_tags_count after insert or delete on public.post_tags
  for each row execute function public.count_tag();

create function public.count_creator_tags() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    if tg_op <> 'INSERT' then
      update public.tag_counts set creators = creators - 1
        where tag in (select lower(word) from unnest(old.tags) as word where char_length(word) between 1 and 40);
    end if;
    if tg_op <> 'DELETE' then
      insert into public.tag_counts as c (tag, creators)
        select distinct lower(word), 1 from unnest(new.tags) as word where char_length(word) between 1 and 40
        order by 1
        on conflict (tag) do update set creators = c.creators + 1;
    end if;
    return null;
  end $$;
create trigger creators_count_tags after insert or delete or update of tags on public.creators
  for each row execute function public.count_creator_tags();

create function public.tags_of_text(words text) returns setof text
  language sql immutable parallel safe
  set search_path = ''
  as $$
    -- addresses first, so that the # in them is not a tag
    select distinct lower(found[1])
    from regexp_matches(regexp_replace(words, 'https?://\S+', ' ', 'g'), '(?<![[:alnum:]_/&#@.])#([[:alnum:]_]{1,40})', 'g') as found
  $$;

create function public.keep_post_tags() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    if tg_op = 'UPDATE' then delete from public.post_tags where post_id = new.id; end if;
    if new.status = 'published' and new.text like '%#%' then
      -- in one order always, so that two posts with the same tags do not lock each other out
      insert into public.post_tags (post_id, tag, creator_id, published_at, is_open)
        select new.id, tag, new.creator_id, new.published_at, public.audience_opens_to(new.audience) = 'everyone'
        from public.tags_of_text(new.text) as tag order by tag;
    end if;
    return null;
  end $$;
create trigger posts_keep_tags_on_insert after insert on public.posts
  for each row when (new.status = 'published' and new.text like '%#%') execute function public.keep_post_tags();
create trigger posts_keep_tags_on_update after update of text, status, audience, published_at on public.posts
  for each row when (old.text like '%#%' or new.text like '%#%') execute function public.keep_post_tags();

-- A file taken out of a post that somebody bought stays for those who bought it before.
alter table public.post_media add column removed_at timestamptz;
alter table public.post_media drop constraint post_media_pkey;
alter table public.post_media drop constraint post_media_post_id_media_id_key;
alter table public.post_media add primary key (post_id, media_id);
-- a post's files in order
create unique index post_media_in_order on public.post_media (post_id, position) where removed_at is null;

-- creator_counts.media: files of published posts.
create function public.count_post_media() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  declare
    was int := case when tg_op <> 'INSERT' and old.removed_at is null then 1 else 0 end;
    is_now int := case when tg_op <> 'DELETE' and new.removed_at is null then 1 else 0 end;
  begin
    if was <> is_now then
      update public.creator_counts n set media = n.media + is_now - was
        from public.posts p
        where p.id = coalesce(new.post_id, old.post_id) and p.status = 'published' and n.creator_id = p.creator_id;
    end if;
    return null;
  end $$;
create trigger post_media_count after insert or delete or update of removed_at on public.post_media
  for each row execute function public.count_post_media();
create function public.count_media_of_post() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    update public.creator_counts n
      set media = n.media + case when new.status = 'published' then 1 else -1 end
        * (select count(*) from public.post_media where post_id = new.id and removed_at is null)
      where n.creator_id = new.creator_id;
    return null;
  end $$;
create trigger posts_count_media after update of status on public.posts
  for each row when ((old.status = 'published') <> (new.status = 'published')) execute function public.count_media_of_post();

create table public.polls (
  post_id uuid primary key references public.posts on delete cascade,
  question text not null check (char_length(question) between 1 and 200),
  allows_several boolean not null,
  ends_at timestamptz,
  voters int not null default 0 check (voters >= 0)
);
alter table public.polls enable row level security;

create table public.poll_options (
  id uuid primary key default uuidv7(),
  post_id uuid not null references public.polls on delete cascade,
  position int not null,
  text text not null check (char_length(text) between 1 and 100),
  votes int not null default 0 check (votes >= 0),
  unique (post_id, position)
);
alter table public.poll_options enable row level security;

create table public.poll_votes (
  post_id uuid not null references public.polls on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  option_id uuid not null references public.poll_options on delete cascade,
  voted_at timestamptz not null,
  primary key (post_id, user_id, option_id)
);
alter table public.poll_votes enable row level security;

create function public.count_vote() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    update public.poll_options set votes = votes + case when tg_op = 'INSERT' then 1 else -1 end
      where id = coalesce(new.option_id, old.option_id);
    return null;
  end $$;
create trigger poll_votes_count after insert or delete on public.poll_votes
  for each row execute function public.count_vote();

alter table public.comments
  add column reply_count int not null default 0 check (reply_count >= 0),
  -- the author's key of one comment; the same twice is one comment
  add column idempotency_key text,
  add unique (author_id, idempotency_key);
drop index public.comments_of_post;
-- post page: threads, newest first; a deleted one stays while it has answers
create index comments_threads on public.comments (post_id, created_at desc, id desc)
  where parent_id is null and (deleted_at is null or reply_count > 0);
-- post page: the pinned thread
create unique index comments_pinned on public.comments (post_id) where pinned_at is not null;
-- a thread's answers, oldest first
create index comments_replies on public.comments (parent_id, created_at, id) where deleted_at is null;

create function public.count_reply() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  declare
    was int := case when tg_op <> 'INSERT' and old.deleted_at is null then 1 else 0 end;
    is_now int := case when tg_op <> 'DELETE' and new.deleted_at is null then 1 else 0 end;
    thread uuid := coalesce(new.parent_id, old.parent_id);
  begin
    if thread is not null and was <> is_now then
      update public.comments set reply_count = reply_count + is_now - was where id = thread;
    end if;
    return null;
  end $$;
create trigger comments_count_replies after insert or delete or update of deleted_at on public.comments
  for each row execute function public.count_reply();

create table public.comment_likes (
  comment_id uuid not null references public.comments on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null,
  primary key (comment_id, user_id)
);
alter table public.comment_likes enable row level security;

create function public.count_comment_like() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    update public.comments set like_count = like_count + case when tg_op = 'INSERT' then 1 else -1 end
      where id = coalesce(new.comment_id, old.comment_id);
    return null;
  end $$;
create trigger comment_likes_count after insert or delete on public.comment_likes
  for each row execute function public.count_comment_like();

create table public.collections (
  id uuid primary key default uuidv7(),
  user_id uuid not null references public.profiles on delete cascade,
  name text not null check (char_length(name) between 1 and 60),
  created_at timestamptz not null,
  unique (user_id, name)
);
alter table public.collections enable row level security;
alter table public.bookmarks add column collection_id uuid references public.collections on delete set null;
-- bookmarks: all of a person's, newest first
create index bookmarks_of_user on public.bookmarks (user_id, created_at desc, post_id desc);
-- bookmarks: those of one collection, newest first
create index bookmarks_of_collection on public.bookmarks (collection_id, created_at desc, post_id desc)
  where collection_id is not null;
-- gallery: a buyer's purchases, newest first
create index purchases_of_buyer on public.purchases (buyer_id, purchased_at desc, post_id desc);
-- an author's post: whether and how often it was sold
create index purchases_of_post on public.purchases (post_id);
