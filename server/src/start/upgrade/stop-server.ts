import { setTimeout as wait } from 'node:timers/promises';
import { CannotStart, type Holder, holderOf } from '../data-folder.ts';

/** Longer than a server takes to end its requests and jobs. */
const STOP_MS = 25_000;
const LOOK_EVERY_MS = 100;

/** Stops the server that uses a data folder, as SIGTERM does, and waits until it has let go of the folder. */
export async function stopServerOf(dataDir: string, { is, pid }: Holder): Promise<void> {
  if (is === 'upgrade') throw new CannotStart('Another upgrade of this data folder is running.');
  const byHand = 'Stop the running server, and run this again.';
  if (is === 'unknown') throw new CannotStart(byHand);
  try {
    process.kill(pid, 'SIGTERM');
  } catch {
    // of another user, or of another container
    throw new CannotStart(byHand);
  }
  for (let waited = 0; waited < STOP_MS; waited += LOOK_EVERY_MS) {
    if ((await holderOf(dataDir)) === null) return;
    await wait(LOOK_EVERY_MS);
  }
  throw new CannotStart(`The running server (process ${pid}) doesn’t stop. ${byHand}`);
}
