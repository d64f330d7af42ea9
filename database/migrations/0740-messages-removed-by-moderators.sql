-- Those who run a group removed the message, and not its author: everyone in the group reads so in its place.
alter table public.messages
  add column unsent_by_moderator boolean not null default false,
  add constraint messages_unsent_by_moderator check (not unsent_by_moderator or unsent_at is not null);
