import type { UserId } from '@limelight/contract/platform/ids';
import type { LocaleFrom } from '@limelight/contract/accounts/settings';
import type { Role } from '@limelight/contract/accounts/operations';
import { statement, t } from '../platform/db/statement.ts';

/** Those of the handles $1, folded in $2, that look like a handle in use, or like one given up recently. */
export const takenHandles = statement({
  name: 'accounts.taken-handles',
  params: [t.textArray(), t.textArray(), t.timestamptz()],
  row: {
    handle: t.text().certain(),
    is_same: t.bool().certain(),
    user_id: t.uuid<UserId>().certain(),
    is_current: t.bool().certain(),
  },
  text: `select wanted.handle, found.handle = wanted.handle as is_same, found.user_id, found.is_current
         from unnest($1::text[], $2::text[]) as wanted(handle, folded)
         cross join lateral (
           select handle, id as user_id, true as is_current from profiles
             where fold_handle(profiles.handle) = wanted.folded
           union all
           select former.handle, former.user_id, false from former_handles former
             where fold_handle(former.handle) = wanted.folded and former.given_up_at > $3) found`,
});

/** No row where another person took the handle in the meantime. */
export const addProfile = statement({
  name: 'accounts.add-profile',
  params: [t.uuid(), t.text(), t.text()],
  row: { id: t.uuid() },
  text: `insert into profiles (id, display_name, handle) values ($1, $2, $3) on conflict do nothing returning id`,
});

export const addAccount = statement({
  name: 'accounts.add-account',
  params: [t.uuid(), t.timestamptz()],
  row: {},
  text: `insert into accounts (id, created_at) values ($1, $2)`,
});

/** No row for a suspended account, and none for an id that has no account. */
export const findViewer = statement({
  name: 'accounts.find-viewer',
  params: [t.uuid()],
  row: {
    id: t.uuid<UserId>(),
    roles: t.textArray<Exclude<Role, 'fan'>>().certain(),
    has_factor: t.bool().certain(),
  },
  text: `select a.id, array(select r.role from user_roles r where r.user_id = a.id) as roles,
           exists (select from auth.factors f where f.user_id = a.id and f.status = 'verified') as has_factor
         from accounts a where a.id = $1 and a.suspended_at is null`,
});

export const findMe = statement({
  name: 'accounts.find-me',
  params: [t.uuid()],
  row: {
    id: t.uuid<UserId>(),
    email: t.citext().nullable(),
    display_name: t.text(),
    handle: t.text(),
    avatar_url: t.text().nullable(),
    time_zone: t.text(),
    locale: t.text(),
    locale_from: t.text<LocaleFrom>(),
    is_sample: t.bool(),
  },
  text: `select p.id, u.email, p.display_name, p.handle, p.avatar_url, a.time_zone, a.locale, a.locale_from, p.is_sample
         from profiles p join accounts a on a.id = p.id join auth.users u on u.id = p.id
         where p.id = $1`,
});
