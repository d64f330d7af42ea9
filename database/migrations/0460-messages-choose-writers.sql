-- Who may write to a creator first: also members of chosen tiers, who spent enough with them, or who pays for it.
alter table public.message_settings
  drop constraint message_settings_who_may_write_check,
  add constraint message_settings_who_may_write_check
    check (who_may_write in ('everyone', 'followers', 'members', 'tiers', 'spenders', 'payers')),
  -- what somebody must have spent with the creator to be one of the spenders; cents
  add column min_spent_cents int not null default 5000 check (min_spent_cents between 100 and 1000000),
  -- what each message costs until the creator answers, for who is not a member; cents
  add column first_message_cents int not null default 500 check (first_message_cents between 100 and 50000);

-- Tiers name their creator, and this makes it the same where somebody else names both.
alter table public.tiers add unique (id, creator_id);

-- The tiers whose members may write first. A tier that is sold no more still has members.
create table public.writing_tiers (
  creator_id uuid not null references public.message_settings (person_id) on delete cascade,
  tier_id uuid not null,
  primary key (creator_id, tier_id),
  foreign key (tier_id, creator_id) references public.tiers (id, creator_id) on delete cascade
);
alter table public.writing_tiers enable row level security;
-- the foreign key's own look when a tier goes
create index writing_tiers_of_tier on public.writing_tiers (tier_id, creator_id);
