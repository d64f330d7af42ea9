import { isPublic } from '../../config.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import { secretsOf } from '../../notifications/index.ts';
import { type Check, good, off, warning, wordsOf } from '../check.ts';

const WAITS_MS = 5 * SECOND;
/** Of Chrome and Edge, and of Firefox; Safari's is reached the same way. */
const SERVICES = ['https://fcm.googleapis.com/', 'https://updates.push.services.mozilla.com/'];

export const pushCheck: Check = {
  name: 'Push',
  asksOutside: true,
  async run({ config, db }) {
    if (isPublic(config) && !config.publicUrl.startsWith('https:'))
      return off('Browsers take pushes only from sites with https.');
    if (db === null) return off('Its keys are in the database, which isn’t running.');
    await secretsOf(db);
    if (!isPublic(config))
      return good('The keys are there. Push services weren’t asked, since the site isn’t public.');
    const lost: string[] = [];
    await Promise.all(
      SERVICES.map((url) =>
        // any answer shows that the way out is open
        fetch(url, { method: 'HEAD', signal: AbortSignal.timeout(WAITS_MS) }).catch(
          (error: unknown) => lost.push(`${new URL(url).host} (${wordsOf(error)})`),
        ),
      ),
    );
    if (lost.length === 0) return good('The keys are there, and the push services can be reached.');
    return warning(`The keys are there, but ${lost.join(' and ')} can’t be reached over https.`);
  },
};
