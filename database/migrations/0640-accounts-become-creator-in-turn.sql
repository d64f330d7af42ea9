-- A row of creators brings the role, and the role the row. Two transactions that began at either end waited for each
-- other: now the person's profile is locked first, so the second finds what the first made.
create function public.become_creator_in_turn() returns trigger
language plpgsql security definer set search_path = ''
as $$
  begin
    perform from public.profiles where id = (to_jsonb(new)->>tg_argv[0])::uuid for no key update;
    return new;
  end $$;

create trigger creators_take_turn before insert on public.creators
  for each row execute function public.become_creator_in_turn('id');
create trigger user_roles_take_turn before insert on public.user_roles
  for each row when (new.role = 'creator') execute function public.become_creator_in_turn('user_id');
