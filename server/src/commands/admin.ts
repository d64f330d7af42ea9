import { grantRole, revokeRole } from '../accounts/index.ts';
import { explainAndExit } from '../start/explain.ts';
import { CannotStart } from '../start/data-folder.ts';
import { openRunningDatabase } from './open-commands.ts';

const USAGE =
  'Usage: npm run admin -- grant EMAIL [admin|moderator]\n       npm run admin -- revoke EMAIL [admin|moderator]';

/** Roles that no service grants are granted here, on the machine itself; each change is in the audit log. */
async function main([command, email, role = 'admin']: readonly string[]): Promise<void> {
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

main(process.argv.slice(2)).catch(explainAndExit);
