-- Files have names that storage clients know them by: the chosen one, or the id and the name of the file.

alter table public.media
  add column chosen_name text collate "C" check (char_length(chosen_name) between 1 and 400),
  -- bytewise, as it is listed
  add column object_name text collate "C" not null
    generated always as (coalesce(chosen_name, id::text || '/' || file_name)) stored;

-- media.object-by-name and its siblings; one name is one file of its owner
create unique index media_by_object_name on public.media (owner_id, purpose, object_name);
-- media.object-owners
create index media_by_purpose on public.media (purpose, owner_id);

-- An avatar or banner holds its file as a post does. One whose file had gone shows nothing anyway.
update public.accounts a set avatar_media_id = null
  where avatar_media_id is not null and not exists (select from public.media m where m.id = a.avatar_media_id);
update public.accounts a set banner_media_id = null
  where banner_media_id is not null and not exists (select from public.media m where m.id = a.banner_media_id);
alter table public.accounts
  add constraint accounts_avatar_media_id_fkey foreign key (avatar_media_id) references public.media on delete restrict,
  add constraint accounts_banner_media_id_fkey foreign key (banner_media_id) references public.media on delete restrict;
-- the foreign keys' own look when a file goes
create index accounts_of_avatar on public.accounts (avatar_media_id) where avatar_media_id is not null;
create index accounts_of_banner on public.accounts (banner_media_id) where banner_media_id is not null;

-- Whether anything, in whichever area, holds this file. Foreign keys know best: it is deleted, and that is undone.
create function public.media_is_held(media uuid)
  returns boolean
  language plpgsql
  set search_path = ''
  as $$
  begin
    delete from public.media m where m.id = media_is_held.media;
    raise exception using errcode = 'LL001', message = 'undo';
  exception
    when foreign_key_violation or restrict_violation then return true;
    when sqlstate 'LL001' then return false;
  end
  $$;
