import { grantRole, revokeRole } from '../accounts/index.ts';
import { queueRunAgain } from '../events/index.ts';
import { OffsetClock } from '../platform/clock/clock.ts';
import type { Db } from '../platform/db/db.ts';
import { Jobs } from '../platform/jobs/job.ts';
import { renewServiceKey } from '../services/api-keys.ts';
import { CannotStart } from '../start/data-folder.ts';
import { openRunningDatabase } from './open-commands.ts';

const ROLES = { admin: 'an administrator', moderator: 'a moderator' } as const;
type Role = keyof typeof ROLES;

const USAGE = `Commands on the machine of the server:

  npm start                                        builds what changed, migrates and serves
  npm run admin -- grant EMAIL [admin|moderator]   gives a person a staff role (admin if none is named)
  npm run admin -- revoke EMAIL [admin|moderator]  takes it back
  npm run admin -- run-again                       runs events again that could not be processed
  npm run admin -- renew-service-key               makes a new service key, and refuses the old one
  npm run doctor                                   tries settings, disk, database, mail, payments and the rest
  npm run backup -- TO                             copies database, files and keys to a folder or a bucket
  npm run restore -- FROM                          brings a backup back into an empty place
  npm run upgrade                                  moves the database to this version, with a way back
  npm run files -- check                           compares the files with their rows; moves them to a bucket and back
  npm run sandbox -- advance 8d                    moves the clock while payments are in test mode

docs/operating.md explains each of them.`;

/** The operator's command on the machine itself; returns what it has to say. */
export async function runAdmin(
  [command, ...rest]: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<string> {
  switch (command) {
    case undefined:
    case 'help':
      return USAGE;
    case 'grant':
    case 'revoke':
      return changeRole(command, checkedRole(command, rest), env);
    case 'run-again':
      if (rest.length > 0) throw new CannotStart('run-again takes nothing after it.');
      return withDatabase(env, runAgain);
    case 'renew-service-key':
      if (rest.length > 0) throw new CannotStart('renew-service-key takes nothing after it.');
      return withDatabase(env, renewKey);
    default:
      throw new CannotStart(`There is no command '${command}'.\n\n${USAGE}`);
  }
}

interface RoleOf {
  readonly email: string;
  readonly role: Role;
}

function checkedRole(command: string, [email, role = 'admin', ...more]: readonly string[]): RoleOf {
  if (email === undefined)
    throw new CannotStart(`Whose role? npm run admin -- ${command} EMAIL [admin|moderator]`);
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new CannotStart(`'${email}' isn’t an email address.`);
  if (role !== 'admin' && role !== 'moderator')
    throw new CannotStart(`There is no staff role '${role}'. The roles are admin and moderator.`);
  if (more.length > 0) throw new CannotStart('Name one email address and one role.');
  return { email, role };
}

/** Grants and revokes roles that no service grants; each change is in the audit log. */
const changeRole = (command: 'grant' | 'revoke', { email, role }: RoleOf, env: NodeJS.ProcessEnv) =>
  withDatabase(env, async (db) => {
    const isFound = await (command === 'grant' ? grantRole : revokeRole)(db, email, role);
    if (!isFound)
      throw new CannotStart(
        `There is no account with the email ${email}. They have to sign up first.`,
      );
    return `${email} ${command === 'grant' ? 'is now' : 'is no longer'} ${ROLES[role]}.`;
  });

/** Runs events again in the background that a consumer failed on, for use after the cause is fixed. */
async function runAgain(db: Db): Promise<string> {
  const events = await queueRunAgain({ db, jobs: new Jobs(new OffsetClock()) });
  return events === 0
    ? 'No event is set aside.'
    : `${events} ${events === 1 ? 'event runs' : 'events run'} again. The log names those that fail once more.`;
}

/** For a service key that came into the wrong hands. */
async function renewKey(db: Db): Promise<string> {
  await renewServiceKey(db);
  return 'There is a new service key. Restart every process now: each then refuses the old one, and writes the new one to `service-key` in its data folder.';
}

async function withDatabase(
  env: NodeJS.ProcessEnv,
  work: (db: Db) => Promise<string>,
): Promise<string> {
  const { db } = await openRunningDatabase(env);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
