import { getSummary } from '../../backups/index.ts';
import { isPublic } from '../../config.ts';
import { bad, type Check, good, off, warning } from '../check.ts';

export const backupCheck: Check = {
  name: 'Backup',
  async run({ config, db }) {
    if (db === null) return off('Backups are noted in the database, which isn’t running.');
    const { lastSuccess, lastFailure, isLate } = await getSummary({ config, db });
    const last =
      lastSuccess === null
        ? 'No backup has succeeded yet.'
        : `The last backup ended ${lastSuccess.endedAt}, to ${lastSuccess.place}.`;
    if (lastFailure !== null)
      return bad(`A backup failed at ${lastFailure.endedAt}: ${lastFailure.failure} ${last}`);
    if (isLate) return bad(`${last} The schedule (BACKUP_EVERY) has missed twice.`);
    if (lastSuccess !== null) return good(last);
    return isPublic(config) ? warning(`${last} Set BACKUP_TO and BACKUP_EVERY.`) : off(last);
  },
};
