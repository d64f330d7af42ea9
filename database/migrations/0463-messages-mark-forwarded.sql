-- The author passed on what was said elsewhere.
alter table public.messages add column is_forwarded boolean not null default false;
