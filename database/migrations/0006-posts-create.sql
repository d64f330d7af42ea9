-- What creators publish, and what people say and like about it.

create table public.posts (
  id uuid primary key default uuidv7(),
  creator_id uuid not null references public.creators on delete cascade,
  -- the author's key of one publish; the same twice is one post
  idempotency_key text,
  text text not null default '' check (char_length(text) <= 5000),
  -- contract `audience`: OR of ANDs; read by posts/policy.ts only
  audience jsonb not null,
  -- price of the cheapest 'price' condition in cents, null when it is not for sale
  price_cents int check (price_cents between 100 and 50000),
  status text not null default 'published' check (status in ('draft', 'scheduled', 'published', 'archived', 'deleted')),
  published_at timestamptz,
  pinned_at timestamptz,
  expires_at timestamptz,
  scheduled_for timestamptz,
  comments_allowed boolean not null default true,
  has_video boolean not null default false,
  -- shape of its tile in the search grid (spec §2)
  shape text not null default 'portrait' check (shape in ('square', 'portrait')),
  like_count int not null default 0 check (like_count >= 0),
  comment_count int not null default 0 check (comment_count >= 0),
  is_sample boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (creator_id, idempotency_key),
  check ((status = 'published') <= (published_at is not null))
);
alter table public.posts enable row level security;
-- creator page and following feed: a creator's published posts, newest first
create index posts_of_creator on public.posts (creator_id, published_at desc, id desc) where status = 'published';
-- search grid: all published posts, newest first
create index posts_published on public.posts (published_at desc, id desc) where status = 'published';

create table public.post_media (
  post_id uuid not null references public.posts on delete cascade,
  media_id uuid not null references public.media on delete restrict,
  position int not null,
  alt text not null default '' check (char_length(alt) <= 1000),
  -- shown to everyone even while the post is locked
  is_preview boolean not null default false,
  primary key (post_id, position),
  unique (post_id, media_id)
);
alter table public.post_media enable row level security;
-- byte server: which posts show this file
create index post_media_of_media on public.post_media (media_id);

create table public.likes (
  post_id uuid not null references public.posts on delete cascade,
  user_id uuid not null references public.profiles on delete cascade,
  created_at timestamptz not null,
  primary key (post_id, user_id)
);
alter table public.likes enable row level security;

create table public.comments (
  id uuid primary key default uuidv7(),
  post_id uuid not null references public.posts on delete cascade,
  author_id uuid not null references public.profiles on delete cascade,
  parent_id uuid references public.comments on delete cascade,
  text text not null check (char_length(text) between 1 and 2000),
  like_count int not null default 0 check (like_count >= 0),
  pinned_at timestamptz,
  edited_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null
);
alter table public.comments enable row level security;
-- post page: comments of a post in order
create index comments_of_post on public.comments (post_id, created_at, id) where deleted_at is null;

create table public.bookmarks (
  user_id uuid not null references public.profiles on delete cascade,
  post_id uuid not null references public.posts on delete cascade,
  created_at timestamptz not null,
  primary key (user_id, post_id)
);
alter table public.bookmarks enable row level security;

-- Stored counters: counting live costs a fifth of the feed's throughput. Once a statement, not once a row: a
-- thousand likes in one statement are then one update of a post, not a thousand versions of its row.
create function public.count_likes() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      update public.posts p set like_count = like_count + c.n
        from (select post_id, count(*) as n from new_rows group by post_id order by post_id) c where p.id = c.post_id;
    else
      update public.posts p set like_count = like_count - c.n
        from (select post_id, count(*) as n from old_rows group by post_id order by post_id) c where p.id = c.post_id;
    end if;
    return null;
  end $$;
create trigger likes_count_insert after insert on public.likes
  referencing new table as new_rows for each statement execute function public.count_likes();
create trigger likes_count_delete after delete on public.likes
  referencing old table as old_rows for each statement execute function public.count_likes();

create function public.count_comments() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    if tg_op = 'INSERT' then
      update public.posts p set comment_count = comment_count + c.n
        from (select post_id, count(*) as n from new_rows where deleted_at is null group by post_id) c
        where p.id = c.post_id;
    elsif tg_op = 'DELETE' then
      update public.posts p set comment_count = comment_count - c.n
        from (select post_id, count(*) as n from old_rows where deleted_at is null group by post_id) c
        where p.id = c.post_id;
    else
      update public.posts p set comment_count = comment_count + c.n
        from (select r.post_id, sum(case when r.deleted_at is null then 1 else -1 end) as n
              from new_rows r join old_rows o on o.id = r.id
              where (o.deleted_at is null) <> (r.deleted_at is null) group by r.post_id) c
        where p.id = c.post_id;
    end if;
    return null;
  end $$;
create trigger comments_count_insert after insert on public.comments
  referencing new table as new_rows for each statement execute function public.count_comments();
create trigger comments_count_delete after delete on public.comments
  referencing old table as old_rows for each statement execute function public.count_comments();
create trigger comments_count_update after update on public.comments
  referencing old table as old_rows new table as new_rows for each statement execute function public.count_comments();

create function public.count_post() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  declare
    was int := case when tg_op <> 'INSERT' and old.status = 'published' then 1 else 0 end;
    is_now int := case when tg_op <> 'DELETE' and new.status = 'published' then 1 else 0 end;
  begin
    if was <> is_now then
      update public.creator_counts set posts = posts + is_now - was
        where creator_id = coalesce(new.creator_id, old.creator_id);
    end if;
    return null;
  end $$;
create trigger posts_count after insert or delete or update of status on public.posts
  for each row execute function public.count_post();
