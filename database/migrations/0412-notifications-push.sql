-- Browsers that take pushes: each for the session that asked, so that a sign-out ends them too.
create table public.push_subscriptions (
  endpoint text primary key check (endpoint ~ '^https://' and char_length(endpoint) <= 2000),
  user_id uuid not null references public.profiles on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
alter table public.push_subscriptions enable row level security;
-- where to push somebody's news, the oldest to make room
create index push_subscriptions_of_person on public.push_subscriptions (user_id, created_at desc);
-- a session that goes
create index push_subscriptions_of_session on public.push_subscriptions (session_id);
