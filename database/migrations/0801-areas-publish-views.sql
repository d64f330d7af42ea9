-- What an area lets every other read: views with the columns that are not its own business alone. An area may change its
-- tables as long as these stay (docs/decisions/0021-rules-in-sql.md).

create view public.people with (security_invoker = true) as
  select id, time_zone, locale, created_at, suspended_at, deletion_due_at, deleted_at from public.accounts;

create view public.followers with (security_invoker = true) as
  select fan_id, creator_id, created_at from public.follows;

create view public.listed_people with (security_invoker = true) as
  select kept.creator_id, listed.list_id, listed.user_id
  from public.creator_list_people listed join public.creator_lists kept on kept.id = listed.list_id;

-- Of every state; whether one runs or lasts is asked of membership_runs and membership_lasts.
create view public.members with (security_invoker = true) as
  select id, fan_id, creator_id, tier_id, price_cents, status, started_at, current_period_end, ended_at, is_trial,
    next_tier_id, next_price_cents
  from public.memberships;

create view auth.emails with (security_invoker = true) as
  select id, email from auth.users;

create view auth.open_sessions with (security_invoker = true) as
  select id, user_id from auth.sessions where ended_at is null;

-- When somebody was last here, as far as their sign-ins say: a device that stays signed in says so about every hour.
create view auth.last_seen with (security_invoker = true) as
  select id, greatest(last_sign_in_at, (
    select max(open.refreshed_at) from auth.sessions open where open.user_id = users.id and open.ended_at is null)) as at
  from auth.users users;

-- What an order is about and how it stands; how it was paid is the business of payments.
create view public.order_states with (security_invoker = true) as
  select id, number, kind, buyer_id, creator_id, status, total_cents, refunded_cents, created_at, paid_at, disputed_at
  from public.orders;

-- What a post is called where others name it.
create view public.post_titles with (security_invoker = true) as
  select id, creator_id, title, text, status from public.posts;
