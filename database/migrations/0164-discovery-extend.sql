-- What people searched for, and what they do not want to see again.

create table public.recent_searches (
  id uuid primary key default uuidv7(),
  user_id uuid not null references public.profiles on delete cascade,
  q text not null check (char_length(q) between 1 and 100),
  searched_at timestamptz not null
);
alter table public.recent_searches enable row level security;
-- the same words again move up instead of standing twice
create unique index recent_searches_words on public.recent_searches (user_id, lower(q));
-- the Recent list, newest first
create index recent_searches_newest on public.recent_searches (user_id, searched_at desc);

create table public.hidden_creators (
  user_id uuid not null references public.profiles on delete cascade,
  creator_id uuid not null references public.creators on delete cascade,
  hidden_at timestamptz not null,
  primary key (user_id, creator_id)
);
alter table public.hidden_creators enable row level security;

create table public.hidden_posts (
  user_id uuid not null references public.profiles on delete cascade,
  post_id uuid not null references public.posts on delete cascade,
  hidden_at timestamptz not null,
  primary key (user_id, post_id)
);
alter table public.hidden_posts enable row level security;

-- People whose name or handle sounds like what was typed: its threshold is lower than pg_trgm's own 0.6, which
-- misses one wrong letter in a word of four.
create function public.similar_people(typed text, most int) returns table (id uuid, score real)
  language sql stable security definer
  set search_path = public
  set pg_trgm.word_similarity_threshold = 0.45
  as $$
    select p.id, greatest(word_similarity(typed, p.display_name), word_similarity(typed, p.handle)) as score
    from public.profiles p
    where typed <% p.display_name or typed <% p.handle
    order by 2 desc, 1
    limit most
  $$;
