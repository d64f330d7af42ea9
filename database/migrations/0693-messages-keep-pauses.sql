-- A pause is kept with a person's side of a group, which outlives their seat: leaving and coming back does not end it.
alter table public.conversation_people
  add column silenced_until timestamptz check (silenced_until is null or other_id is null);
update public.conversation_people side set silenced_until = seat.silenced_until
  from public.group_members seat
  where seat.silenced_until is not null and side.conversation_id = seat.group_id and side.person_id = seat.person_id;
-- with its constraint: updateMember lifts the pause of who becomes a moderator
alter table public.group_members drop column silenced_until;
