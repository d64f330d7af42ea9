-- Folders, labels, collections, lists and saved views: of a person's names no two are one when folded. The oldest keeps
-- its name; a later one gets ' (2)', or the next number that is free.
do $$
declare
  kind record;
  later record;
  named text;
  number int;
  is_taken boolean;
begin
  for kind in
    select * from (values ('media_folders', 'owner_id', 60), ('message_labels', 'creator_id', 30),
      ('collections', 'user_id', 60), ('creator_lists', 'creator_id', 60), ('saved_views', 'creator_id', 40))
      as kinds (place, owner, longest)
  loop
    for later in execute format(
      'select id, owner, name from (select id, %2$I as owner, name,
         row_number() over (partition by %2$I, public.fold(name) order by id) as nth from public.%1$I) all_of_them
       where nth > 1 order by id', kind.place, kind.owner)
    loop
      number := 1;
      loop
        number := number + 1;
        named := rtrim(left(later.name, kind.longest - length(' (' || number || ')'))) || ' (' || number || ')';
        execute format('select exists (select from public.%I where %I = $1 and public.fold(name) = public.fold($2))',
          kind.place, kind.owner) into is_taken using later.owner, named;
        exit when not is_taken;
      end loop;
      execute format('update public.%I set name = $2 where id = $1', kind.place) using later.id, named;
    end loop;
  end loop;
end $$;

alter table public.media_folders drop constraint media_folders_owner_id_name_key;
alter table public.collections drop constraint collections_user_id_name_key;
alter table public.creator_lists drop constraint creator_lists_creator_id_name_key;
drop index public.message_labels_of_creator;
drop index public.saved_views_of_creator;
-- each of these also reads its owner's, by name
create unique index media_folders_of_owner on public.media_folders (owner_id, public.fold(name));
create unique index collections_of_user on public.collections (user_id, public.fold(name));
create unique index creator_lists_of_creator on public.creator_lists (creator_id, public.fold(name));
create unique index message_labels_of_creator on public.message_labels (creator_id, public.fold(name));
create unique index saved_views_of_creator on public.saved_views (creator_id, public.fold(name));
