-- outside a transaction
-- safety.audit-lines-of-people: what a person did
create index concurrently audit_log_of_actor on public.audit_log (actor_id, occurred_at desc, id desc)
  where actor_id is not null;
-- safety.audit-lines-of-people: what was done to a person
create index concurrently audit_log_of_subject on public.audit_log (subject, occurred_at desc, id desc)
  where subject is not null;
-- safety.audit-lines-of-action
create index concurrently audit_log_of_action on public.audit_log (action, occurred_at desc, id desc);
-- safety.audit-lines-of-people: what was done for a creator; safety.account, 'acting': the same, for their download
create index concurrently audit_log_of_principal on public.audit_log (on_behalf_of, occurred_at desc, id desc)
  where on_behalf_of is not null;
drop index concurrently if exists public.audit_log_acted_for;

-- safety.people-named: people whose handle holds what was typed, fans included
create index concurrently profiles_handle_trgm on public.profiles using gin (handle gin_trgm_ops);
