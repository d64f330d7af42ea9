-- For an action taken for a creator, the audit log keeps the creator beside the person who acted.
alter table public.audit_log
  add column on_behalf_of uuid references public.profiles (id) on delete set null,
  add constraint audit_log_on_behalf_of_other check (on_behalf_of <> actor_id);

-- What a person did for creators, and what others did for a creator: safety.account, 'acting'.
create index audit_log_acting on public.audit_log (actor_id) where on_behalf_of is not null;
create index audit_log_acted_for on public.audit_log (on_behalf_of) where on_behalf_of is not null;
