import { statement, t } from '../../../platform/db/statement.ts';
import type { StoredCredential } from './webauthn.ts';

const passkeyRow = {
  id: t.uuid(),
  user_id: t.uuid(),
  friendly_name: t.text().nullable(),
  credential: t.jsonb<StoredCredential>(),
  created_at: t.timestamptz(),
  last_used_at: t.timestamptz().nullable(),
};
const columns = 'id, user_id, friendly_name, credential, created_at, last_used_at';

export const listPasskeys = statement({
  name: 'auth.list-passkeys',
  params: [t.uuid()],
  row: passkeyRow,
  text: `select ${columns} from auth.passkeys where user_id = $1 order by created_at, id`,
});

export const addPasskey = statement({
  name: 'auth.add-passkey',
  params: [t.uuid(), t.jsonb<StoredCredential>(), t.text().nullable(), t.timestamptz()],
  row: passkeyRow,
  text: `insert into auth.passkeys (user_id, credential, friendly_name, created_at) values ($1, $2, $3, $4)
         on conflict do nothing returning ${columns}`,
});

export const findPasskey = statement({
  name: 'auth.find-passkey',
  params: [t.text()],
  row: passkeyRow,
  text: `select ${columns} from auth.passkeys where credential ->> 'id' = $1 for update`,
});

export const usePasskey = statement({
  name: 'auth.use-passkey',
  params: [t.uuid(), t.jsonb<StoredCredential>(), t.timestamptz()],
  row: {},
  text: `update auth.passkeys set credential = $2, last_used_at = $3 where id = $1`,
});

export const renamePasskey = statement({
  name: 'auth.rename-passkey',
  params: [t.uuid(), t.uuid(), t.text()],
  row: passkeyRow,
  text: `update auth.passkeys set friendly_name = $3 where id = $1 and user_id = $2 returning ${columns}`,
});

export const dropPasskey = statement({
  name: 'auth.drop-passkey',
  params: [t.uuid(), t.uuid()],
  row: {},
  text: `delete from auth.passkeys where id = $1 and user_id = $2`,
});
