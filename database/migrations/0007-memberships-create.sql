-- Who is a member of whom, for how much, until when.

create table public.memberships (
  id uuid primary key default uuidv7(),
  fan_id uuid not null references public.profiles on delete restrict,
  creator_id uuid not null references public.creators on delete restrict,
  tier_id uuid not null references public.tiers on delete restrict,
  -- what this member pays a month in cents, kept when the tier's price changes
  price_cents int not null check (price_cents >= 0),
  -- active renews; ending was cancelled; past_due waits for a card; ended is over
  status text not null check (status in ('active', 'ending', 'past_due', 'ended')),
  card_id uuid,
  -- the day of month of every renewal, and where months of membership count from
  started_at timestamptz not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null check (current_period_end > current_period_start),
  -- declined renewals of the current period, for the retry plan
  failed_renewals int not null default 0 check (failed_renewals >= 0),
  cancelled_at timestamptz,
  ended_at timestamptz,
  is_sample boolean not null default false,
  check ((status = 'ended') = (ended_at is not null))
);
alter table public.memberships enable row level security;
-- One running membership per fan and creator, whatever is clicked twice; also the entitlement look-up.
create unique index memberships_running on public.memberships (fan_id, creator_id) where status <> 'ended';
-- Memberships screen: a fan's, newest first
create index memberships_of_fan on public.memberships (fan_id, started_at desc, id desc);
-- a creator's members
create index memberships_of_creator on public.memberships (creator_id, started_at desc) where status <> 'ended';

-- creators.total_subscribers = running memberships (decisions.md, 'Rights behind rest/v1').
create function public.count_subscriber() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  declare
    was int := case when tg_op <> 'INSERT' and old.status <> 'ended' then 1 else 0 end;
    is_now int := case when tg_op <> 'DELETE' and new.status <> 'ended' then 1 else 0 end;
  begin
    if was <> is_now then
      update public.creators set total_subscribers = total_subscribers + is_now - was
        where id = coalesce(new.creator_id, old.creator_id);
    end if;
    return null;
  end $$;
create trigger memberships_count after insert or delete or update of status on public.memberships
  for each row execute function public.count_subscriber();
