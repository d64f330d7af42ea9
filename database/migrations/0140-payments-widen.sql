-- What a fan writes with a tip, for the creator alone.
alter table public.orders add column message text check (char_length(message) <= 500);
