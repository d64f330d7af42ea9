-- A mass message can go out when the clock of each fan reaches a time, as well as at one moment for all.
alter table public.mass_messages
  -- as the clocks show it; `scheduled_for` is then when the creator's own clock does
  add column local_time timestamp,
  add constraint mass_messages_local check (local_time is null or scheduled_for is not null);
