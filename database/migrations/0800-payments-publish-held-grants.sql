-- What people have now: grants that were not revoked. Other areas read this view, and never ask what revokes a grant.
create view public.held_grants with (security_invoker = true) as
  select holder_id, kind, thing_id, order_id, creator_id, since from public.grants where revoked_at is null;
