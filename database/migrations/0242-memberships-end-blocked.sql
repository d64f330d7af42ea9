-- A creator who blocks a member ends the membership; what went back for the unused days stands beside it.
alter table public.memberships
  add column ended_by_creator boolean not null default false check (not ended_by_creator or status = 'ended'),
  add column returned_cents int not null default 0 check (returned_cents >= 0 and (returned_cents = 0 or ended_by_creator));
