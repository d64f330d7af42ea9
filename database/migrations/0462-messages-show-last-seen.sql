-- Whether creators whom a person writes with see when that person was last here.
alter table public.message_settings add column shows_last_seen boolean not null default true;
