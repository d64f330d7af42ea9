import type { UserId } from '@limelight/contract/platform/ids';
import type { Db } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';

/** Roles that no service grants; only the operator's command on the machine does. */
export type StaffRole = 'moderator' | 'admin';

const personByEmail = statement({
  name: 'accounts.person-by-email',
  params: [t.citext()],
  row: { id: t.uuid<UserId>() },
  text: `select p.id from auth.users u join profiles p on p.id = u.id where u.email = $1`,
});

const insertRole = statement({
  name: 'accounts.insert-role',
  params: [t.uuid<UserId>(), t.text<StaffRole>()],
  row: {},
  text: `insert into user_roles (user_id, role) values ($1, $2) on conflict do nothing`,
});

const deleteRole = statement({
  name: 'accounts.delete-role',
  params: [t.uuid<UserId>(), t.text<StaffRole>()],
  row: {},
  text: `delete from user_roles where user_id = $1 and role = $2`,
});

const anyAdmin = statement({
  name: 'accounts.any-admin',
  params: [],
  row: { found: t.bool().certain() },
  text: `select exists (select from user_roles where role = 'admin') as found`,
});

/** Returns false when no account has this address. The database itself writes the change into the audit log. */
export async function grantRole(db: Db, email: string, role: StaffRole): Promise<boolean> {
  return changeRole(db, email, role, 'grant');
}

export async function revokeRole(db: Db, email: string, role: StaffRole): Promise<boolean> {
  return changeRole(db, email, role, 'revoke');
}

export async function hasAdmin(db: Pick<Db, 'one'>): Promise<boolean> {
  return (await db.one(anyAdmin)).found;
}

async function changeRole(
  db: Db,
  email: string,
  role: StaffRole,
  change: 'grant' | 'revoke',
): Promise<boolean> {
  const person = await db.maybe(personByEmail, email);
  if (!person) return false;
  await db.run(change === 'grant' ? insertRole : deleteRole, person.id, role);
  return true;
}
