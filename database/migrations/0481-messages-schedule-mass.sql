-- Mass messages can wait for their time, and nobody gets too many of one creator's in a day.
alter table public.mass_messages
  -- when it is to go out; null: at once
  add column scheduled_for timestamptz,
  add column started_at timestamptz,
  drop constraint mass_messages_state_check;
update public.mass_messages set started_at = created_at;
alter table public.mass_messages
  add constraint mass_messages_state check (state in ('scheduled', 'sending', 'sent', 'stopped', 'unsent')),
  add constraint mass_messages_wait check (
    (state = 'scheduled') = (started_at is null) and (state <> 'scheduled' or scheduled_for is not null));
-- messages.next-of-audience: those of the last day
create index mass_messages_started on public.mass_messages (creator_id, started_at desc);
