import { statement, t } from '../../../platform/db/statement.ts';
import type { Metadata } from '../types.ts';

export const findIdentity = statement({
  name: 'auth.find-identity',
  params: [t.text(), t.text()],
  row: { id: t.uuid(), user_id: t.uuid() },
  text: `select id, user_id from auth.identities where provider = $1 and provider_id = $2`,
});

export const touchIdentity = statement({
  name: 'auth.touch-identity',
  params: [t.uuid(), t.jsonb<Metadata>(), t.timestamptz()],
  row: {},
  text: `update auth.identities set identity_data = $2, last_sign_in_at = $3, updated_at = $3 where id = $1`,
});

export const dropIdentity = statement({
  name: 'auth.drop-identity',
  params: [t.uuid(), t.uuid()],
  row: {},
  text: `delete from auth.identities where id = $1 and user_id = $2`,
});

/** Locks all identities of a user, before one is removed. A second removal waits here and then sees what is left. */
export const lockIdentities = statement({
  name: 'auth.lock-identities',
  params: [t.uuid()],
  row: { id: t.uuid() },
  text: `select id from auth.identities where user_id = $1 order by id for update`,
});

/** Updates `app_metadata.providers` from the current identities. */
export const noteProviders = statement({
  name: 'auth.note-providers',
  params: [t.uuid(), t.timestamptz()],
  row: {},
  text: `update auth.users u set updated_at = $2, app_metadata = u.app_metadata || jsonb_build_object('providers',
           (select coalesce(jsonb_agg(provider order by first), '[]')
            from (select provider, min(created_at) as first from auth.identities where user_id = u.id group by provider) i))
         where id = $1`,
});

/** Whether the user has proven by email or through a provider that the address is theirs. */
export const isEmailProven = statement({
  name: 'auth.is-email-proven',
  params: [t.uuid()],
  row: { proven: t.bool().certain() },
  text: `select exists (
           select from auth.users u join auth.identities i on i.user_id = u.id
           where u.id = $1 and i.identity_data ->> 'email_verified' = 'true'
             and (i.identity_data ->> 'email')::citext = u.email) as proven`,
});
