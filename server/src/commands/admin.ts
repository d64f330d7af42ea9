import { grantRole, revokeRole } from '../accounts/index.ts';
import { queueRunAgain } from '../events/index.ts';
import { OffsetClock } from '../platform/clock/clock.ts';
import { Jobs } from '../platform/jobs/job.ts';
import { explainAndExit } from '../start/explain.ts';
import { CannotStart } from '../start/data-folder.ts';
import { openRunningDatabase } from './open-commands.ts';

const USAGE = [
  'Usage: npm run admin -- grant EMAIL [admin|moderator]',
  '       npm run admin -- revoke EMAIL [admin|moderator]',
  '       npm run admin -- run-again',
].join('\n');

/** Commands of the operator on the machine itself. */
async function main([command, ...rest]: readonly string[]): Promise<void> {
  if (command === 'run-again' && rest.length === 0) return runAgain();
  await changeRole(command, rest);
}

/** Grants and revokes roles that no service grants; each change is in the audit log. */
async function changeRole(
  command: string | undefined,
  [email, role = 'admin']: readonly string[],
): Promise<void> {
  if (
    (command !== 'grant' && command !== 'revoke') ||
    !email ||
    (role !== 'admin' && role !== 'moderator')
  ) {
    throw new CannotStart(USAGE);
  }
  const { db } = await openRunningDatabase(process.env);
  try {
    const found = await (command === 'grant' ? grantRole : revokeRole)(db, email, role);
    if (!found) throw new CannotStart(`There is no account with the email ${email}.`);
    console.log(`${email} ${command === 'grant' ? 'is now' : 'is no longer'} ${role}.`);
  } finally {
    await db.close();
  }
}

/** Runs events again in the background that a consumer failed on, for use after the cause is fixed. */
async function runAgain(): Promise<void> {
  const { db } = await openRunningDatabase(process.env);
  try {
    const events = await queueRunAgain({ db, jobs: new Jobs(new OffsetClock()) });
    console.log(
      events === 0
        ? 'No event is set aside.'
        : `${events} ${events === 1 ? 'event runs' : 'events run'} again. The log names those that fail once more.`,
    );
  } finally {
    await db.close();
  }
}

main(process.argv.slice(2)).catch(explainAndExit);
