-- The audit log is searched by person and by action. Its pages are compared in milliseconds, as everywhere (platform/db/cursor.ts);
-- changes of staff roles came with microseconds.
create or replace function public.audit_staff_role() returns trigger
  language plpgsql security definer
  set search_path = ''
  as $$
  declare
    at constant timestamptz := date_trunc('milliseconds', now());
  begin
    if tg_op <> 'INSERT' and old.role <> 'creator' then
      insert into public.audit_log (action, subject, details, occurred_at)
        values ('safety.revoke', 'user:' || old.user_id, jsonb_build_object('role', old.role), at);
    end if;
    if tg_op <> 'DELETE' and new.role <> 'creator' then
      insert into public.audit_log (action, subject, details, occurred_at)
        values ('safety.grant', 'user:' || new.user_id, jsonb_build_object('role', new.role), at);
    end if;
    return null;
  end $$;
update public.audit_log set occurred_at = date_trunc('milliseconds', occurred_at)
  where action in ('safety.grant', 'safety.revoke');

-- safety.audit-lines-of-people: what a person did
create index audit_log_of_actor on public.audit_log (actor_id, occurred_at desc, id desc) where actor_id is not null;
-- safety.audit-lines-of-people: what was done to a person
create index audit_log_of_subject on public.audit_log (subject, occurred_at desc, id desc) where subject is not null;
-- safety.audit-lines-of-action
create index audit_log_of_action on public.audit_log (action, occurred_at desc, id desc);
-- safety.audit-lines-of-people: what was done for a creator; safety.account, 'acting': the same, for their download
drop index public.audit_log_acted_for;
create index audit_log_acted_for on public.audit_log (on_behalf_of, occurred_at desc, id desc)
  where on_behalf_of is not null;

-- safety.people-named: people whose handle holds what was typed, fans included
create index profiles_handle_trgm on public.profiles using gin (handle gin_trgm_ops);
