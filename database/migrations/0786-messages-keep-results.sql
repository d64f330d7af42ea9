-- What a mass message reached is counted also after it was unsent: delivered as it was, and seen by who had read that far
-- then. Readers go on past the place of an unsent message, so whether they had seen it is kept here.
alter table public.messages add column unsent_unseen boolean not null default false;
alter table public.messages add constraint messages_unsent_unseen check (not unsent_unseen or unsent_at is not null);
create function public.keep_unseen() returns trigger
  language plpgsql
  set search_path = ''
  as $$
  begin
    new.unsent_unseen := new.unsent_at is not null and exists (
      select from public.conversation_people theirs
      where theirs.conversation_id = new.conversation_id and theirs.person_id <> new.author_id
        and theirs.other_id is not null and theirs.read_sequence < new.sequence);
    return new;
  end $$;
-- whichever way a message is unsent, or comes back
create trigger messages_keep_unseen before update of unsent_at on public.messages
  for each row when ((old.unsent_at is null) <> (new.unsent_at is null)) execute function public.keep_unseen();
