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
-- allow rewrite: a line for each change of a staff role, some dozens at most
update public.audit_log set occurred_at = date_trunc('milliseconds', occurred_at)
  where action in ('safety.grant', 'safety.revoke');
