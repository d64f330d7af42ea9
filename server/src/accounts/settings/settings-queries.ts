import type { LocaleFrom } from '@limelight/contract/accounts/settings';
import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';

export const findSettings = statement({
  name: 'accounts.find-settings',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: {
    display_name: t.text(),
    handle: t.text(),
    bio: t.text().nullable(),
    avatar_url: t.text().nullable(),
    is_creator: t.bool().certain(),
    banner_url: t.text().nullable(),
    tags: t.textArray().certain(),
    time_zone: t.text(),
    locale: t.text(),
    locale_from: t.text<LocaleFrom>(),
    handle_changed_at: t.timestamptz().nullable(),
    deletion_due_at: t.timestamptz().nullable(),
    previous: t.jsonb<readonly { handle: string; given_up_at: string }[]>().certain(),
  },
  text: `select p.display_name, p.handle, p.bio, p.avatar_url, c.id is not null as is_creator, c.banner_url,
           coalesce(c.tags, '{}') as tags, a.time_zone, a.locale, a.locale_from, a.handle_changed_at, a.deletion_due_at,
           coalesce((select jsonb_agg(jsonb_build_object('handle', f.handle, 'given_up_at', f.given_up_at)
                              order by f.given_up_at desc)
             from former_handles f where f.user_id = p.id and f.given_up_at > $2), '[]') as previous
         from profiles p join accounts a on a.id = p.id left join creators c on c.id = p.id where p.id = $1`,
});

/** Each pair is a flag (change it?) and the new value. */
export const updateProfile = statement({
  name: 'accounts.update-profile',
  params: [
    t.uuid<UserId>(),
    t.text().nullable(),
    t.bool(),
    t.text().nullable(),
    t.bool(),
    t.text().nullable(),
  ],
  row: {},
  text: `update profiles set display_name = coalesce($2, display_name),
           bio = case when $3 then nullif($4, '') else bio end,
           avatar_url = case when $5 then $6 else avatar_url end
         where id = $1`,
});

export const keepPictures = statement({
  name: 'accounts.keep-pictures',
  params: [
    t.uuid<UserId>(),
    t.bool(),
    t.uuid<MediaId>().nullable(),
    t.bool(),
    t.uuid<MediaId>().nullable(),
  ],
  row: {},
  text: `update accounts set avatar_media_id = case when $2 then $3 else avatar_media_id end,
           banner_media_id = case when $4 then $5 else banner_media_id end
         where id = $1`,
});

/**
 * Locks the accounts: a concurrent change of a picture happens before or after the address is written here, never in between.
 */
export const accountsShowing = statement({
  name: 'accounts.showing',
  params: [t.uuidArray<MediaId>()],
  row: {
    id: t.uuid<UserId>(),
    avatar_media_id: t.uuid<MediaId>().nullable(),
    banner_media_id: t.uuid<MediaId>().nullable(),
  },
  text: `select id, avatar_media_id, banner_media_id from accounts
         where avatar_media_id = any($1) or banner_media_id = any($1) for update`,
});

export const moveAvatars = statement({
  name: 'accounts.move-avatars',
  params: [t.uuidArray<UserId>(), t.textArray()],
  row: {},
  text: `update profiles p set avatar_url = moved.url from unnest($1::uuid[], $2::text[]) as moved(id, url)
         where p.id = moved.id`,
});

export const updatePreferences = statement({
  name: 'accounts.update-preferences',
  params: [t.uuid<UserId>(), t.text().nullable(), t.text().nullable()],
  row: {},
  text: `update accounts set time_zone = coalesce($2, time_zone), locale = coalesce($3, locale),
           locale_from = case when $3 is null then locale_from else 'person' end
         where id = $1`,
});

/** Stores the browser's language where the person has chosen none; returns what the account has then. */
export const adoptLocale = statement({
  name: 'accounts.adopt-locale',
  params: [t.uuid<UserId>(), t.text()],
  row: { locale: t.text(), locale_from: t.text<LocaleFrom>() },
  text: `update accounts set locale = case when locale_from = 'default' then $2 else locale end,
           locale_from = case when locale_from = 'default' then 'browser' else locale_from end
         where id = $1 returning locale, locale_from`,
});

/** Locks the account, so that two changes of the handle run one after the other. */
export const lockHandle = statement({
  name: 'accounts.lock-handle',
  params: [t.uuid<UserId>()],
  row: { handle: t.text(), handle_changed_at: t.timestamptz().nullable() },
  text: `select p.handle, a.handle_changed_at from accounts a join profiles p on p.id = a.id where a.id = $1 for update`,
});

export const setHandle = statement({
  name: 'accounts.set-handle',
  params: [t.uuid<UserId>(), t.text()],
  row: {},
  text: `update profiles set handle = $2 where id = $1`,
});

/** The trigger stores the old handle with the machine's time; the product's clock decides how long it redirects. */
export const noteHandleChange = statement({
  name: 'accounts.note-handle-change',
  params: [t.uuid<UserId>(), t.text(), t.timestamptz()],
  row: {},
  text: `with former as (update former_handles set given_up_at = $3 where handle = $2 and user_id = $1)
         update accounts set handle_changed_at = $3 where id = $1`,
});
