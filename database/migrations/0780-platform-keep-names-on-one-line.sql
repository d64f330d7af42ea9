-- Names and titles are one visible line, as the contract's `oneLine` reads them: no control characters, nothing without
-- a shape, nothing that turns the direction of what follows, no tags outside of flags; '' where nothing is left to see.
-- Joiners and variation selectors between characters stay: which of them belong there, only the contract knows.
-- Plain SQL, so that the planner inlines it.
create function public.one_line(words text) returns text
  language sql immutable parallel safe
  return regexp_replace(btrim(regexp_replace(regexp_replace(regexp_replace(words,
    '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0080-\U000e00ff\U000e01f0-\U000e0fff]', '', 'g'),
    '(\U0001f3f4[\U000e0020-\U000e007f]{1,7})|[\U000e0000-\U000e007f]', '\1', 'g'),
    '[\u0009-\u000d \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]+', ' ', 'g')),
    '^[ \u180b-\u180d\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]+$', '');
-- whoever writes names through rest/v1 keeps the constraint
grant execute on function public.one_line(text) to authenticated, service_role;

-- Names that were kept before. What nobody could see is called what it is; of the names that a person gives to tell
-- things apart, one that now looks like another gets ' (2)', or the next number that is free.
do $$
declare
  kind record;
  thing record;
  line text;
  named text;
  number int;
  is_taken boolean;
begin
  for kind in
    select * from (values
      ('profiles', 'id', 'display_name', 50, 'Member'), ('groups', 'id', 'name', 60, 'Group'),
      ('announcements', 'id', 'title', 120, 'News'), ('quick_replies', 'id', 'title', 60, 'Reply'),
      ('tiers', 'creator_id', 'name', 60, 'Tier'), ('collections', 'user_id', 'name', 60, 'Collection'),
      ('creator_lists', 'creator_id', 'name', 60, 'List'), ('media_folders', 'owner_id', 'name', 60, 'Folder'),
      ('message_labels', 'creator_id', 'name', 30, 'Label'), ('saved_views', 'creator_id', 'name', 40, 'View'))
      as kinds (place, owner, field, longest, nameless)
  loop
    for thing in execute format(
      'select id, %2$I as owner, %3$I as name from public.%1$I where %3$I <> public.one_line(%3$I) order by id',
      kind.place, kind.owner, kind.field)
    loop
      line := coalesce(nullif(public.one_line(thing.name), ''), kind.nameless);
      named := line;
      number := 1;
      loop
        execute format(
          'select exists (select from public.%1$I where %2$I = $1 and id <> $2 and public.fold(%3$I) = public.fold($3))',
          kind.place, kind.owner, kind.field) into is_taken using thing.owner, thing.id, named;
        exit when not is_taken;
        number := number + 1;
        named := rtrim(left(line, kind.longest - length(' (' || number || ')'))) || ' (' || number || ')';
      end loop;
      execute format('update public.%I set %I = $2 where id = $1', kind.place, kind.field) using thing.id, named;
    end loop;
  end loop;
end $$;
update public.posts set title = public.one_line(title) where title <> public.one_line(title);

alter table public.profiles add constraint profiles_display_name_line check (display_name = public.one_line(display_name));
alter table public.groups add constraint groups_name_line check (name = public.one_line(name));
alter table public.announcements add constraint announcements_title_line check (title = public.one_line(title));
alter table public.quick_replies add constraint quick_replies_title_line check (title = public.one_line(title));
alter table public.tiers add constraint tiers_name_line check (name = public.one_line(name));
alter table public.collections add constraint collections_name_line check (name = public.one_line(name));
alter table public.creator_lists add constraint creator_lists_name_line check (name = public.one_line(name));
alter table public.media_folders add constraint media_folders_name_line check (name = public.one_line(name));
alter table public.message_labels add constraint message_labels_name_line check (name = public.one_line(name));
alter table public.saved_views add constraint saved_views_name_line check (name = public.one_line(name));
alter table public.posts drop constraint posts_title_check;
alter table public.posts
  add constraint posts_title_check check (char_length(title) <= 120),
  add constraint posts_title_line check (title = '' or title = public.one_line(title));

-- The clients of a Supabase backend write their own display name as they like.
create function public.keep_name_on_one_line() returns trigger
  language plpgsql
  set search_path = ''
  as $$
  begin
    new.display_name := public.one_line(new.display_name);
    return new;
  end $$;
create trigger profiles_keep_name_on_one_line before update of display_name on public.profiles
  for each row when (auth.is_wire_call()) execute function public.keep_name_on_one_line();
