-- The areas declare what can be reported, so the database keeps no list of it.
alter table public.reports drop constraint reports_kind_check;
