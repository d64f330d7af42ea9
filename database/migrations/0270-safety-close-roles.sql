-- What rest/v1 may write is the same for the service key as for a person, and nobody becomes staff through a service.

-- Whether this statement came through rest/v1, under whatever role: where service_role cannot pass row level security,
-- its calls run as the owner, whom no grant stops.
create function auth.is_wire_call() returns boolean
  language sql stable
  set search_path = ''
  as $$ select auth.role() is not null $$;
revoke execute on function auth.is_wire_call() from public;
grant execute on function auth.is_wire_call() to anon, authenticated, service_role;

revoke insert, update on public.profiles, public.creators, public.user_roles from service_role;
grant update (display_name, bio) on public.profiles to service_role;
grant insert (id, onboarding_complete, tags), update (tags) on public.creators to service_role;
-- the update is for upserts, which ask for it even where nothing changes
grant insert, update (user_id, role) on public.user_roles to service_role;

create function public.refuse_wire_write() returns trigger
  language plpgsql
  set search_path = ''
  as $$
  begin
    raise exception 'permission denied for table %', tg_table_name using errcode = '42501';
  end $$;

create trigger profiles_refuse_wire_insert before insert on public.profiles
  for each row when (auth.is_wire_call()) execute function public.refuse_wire_write();
create trigger profiles_refuse_wire_update before update of id, handle, avatar_url, is_sample on public.profiles
  for each row when (auth.is_wire_call()) execute function public.refuse_wire_write();

create trigger creators_refuse_wire_insert before insert on public.creators
  for each row when (auth.is_wire_call() and (new.onboarding_complete or new.total_subscribers <> 0
    or new.banner_url is not null or new.hidden or new.verified_at is not null))
  execute function public.refuse_wire_write();
create trigger creators_refuse_wire_update
  before update of id, total_subscribers, banner_url, hidden, created_at, verified_at on public.creators
  for each row when (auth.is_wire_call()) execute function public.refuse_wire_write();
-- at depth 0: a changed name may finish or reopen somebody's onboarding by itself
create trigger creators_refuse_wire_onboarding before update of onboarding_complete on public.creators
  for each row when (auth.is_wire_call() and pg_trigger_depth() = 0) execute function public.refuse_wire_write();

-- Only the operator's command on the machine makes staff; that somebody is a creator changes nowhere but by insert.
create trigger user_roles_refuse_wire_insert before insert on public.user_roles
  for each row when (auth.is_wire_call() and new.role <> 'creator') execute function public.refuse_wire_write();
create trigger user_roles_refuse_wire_update before update on public.user_roles
  for each row when (auth.is_wire_call() and (new.user_id <> old.user_id or new.role <> old.role))
  execute function public.refuse_wire_write();

-- Whoever becomes staff, or stops being it, stands in the audit log, by whichever way it came.
create function public.audit_staff_role() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  begin
    if tg_op <> 'INSERT' and old.role <> 'creator' then
      insert into public.audit_log (action, subject, details, occurred_at)
        values ('safety.revoke', 'user:' || old.user_id, jsonb_build_object('role', old.role), now());
    end if;
    if tg_op <> 'DELETE' and new.role <> 'creator' then
      insert into public.audit_log (action, subject, details, occurred_at)
        values ('safety.grant', 'user:' || new.user_id, jsonb_build_object('role', new.role), now());
    end if;
    return null;
  end $$;
create trigger user_roles_audit_staff after insert or update or delete on public.user_roles
  for each row execute function public.audit_staff_role();
