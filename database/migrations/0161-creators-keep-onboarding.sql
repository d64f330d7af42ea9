-- creators.onboarding_complete follows its four facts in both directions: display name, avatar, a price or a free
-- page, a payout method (decisions.md, 'Becoming a creator'). Kept by the database, since four areas write the facts.

create function public.refresh_onboarding(creator uuid) returns void
  language sql security definer
  set search_path = ''
  as $$
    update public.creators c
      set onboarding_complete = facts.complete
      from (
        select p.id,
          btrim(p.display_name) <> '' and p.avatar_url is not null
          and exists (select from public.tiers t where t.creator_id = p.id and t.archived_at is null)
          and exists (select from public.payout_methods m where m.creator_id = p.id and m.removed_at is null) as complete
        from public.profiles p where p.id = creator) facts
      where c.id = facts.id and c.onboarding_complete <> facts.complete
  $$;

create function public.profile_changes_onboarding() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$ begin perform public.refresh_onboarding(new.id); return null; end $$;
create trigger profiles_refresh_onboarding after update of display_name, avatar_url on public.profiles
  for each row execute function public.profile_changes_onboarding();

create function public.creator_part_changes_onboarding() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$ begin perform public.refresh_onboarding(coalesce(new.creator_id, old.creator_id)); return null; end $$;
create trigger tiers_refresh_onboarding after insert or delete or update of archived_at on public.tiers
  for each row execute function public.creator_part_changes_onboarding();
create trigger payout_methods_refresh_onboarding after insert or delete or update of removed_at on public.payout_methods
  for each row execute function public.creator_part_changes_onboarding();
