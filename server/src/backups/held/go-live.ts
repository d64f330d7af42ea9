import type { Deps } from '../../kernel/deps.ts';
import { DAY } from '../../platform/clock/clock.ts';
import type { Files } from '../../platform/files/files.ts';
import { askProvider } from './ask-provider.ts';
import { dropOldMessages } from './drop-old-messages.ts';
import { eraseSince } from './erase-since.ts';
import { putDueWorkAside } from './put-aside.ts';
import { countOpen, restoredCopy, type RestoredCopyRow, setLive } from './queries.ts';

/** Why the copy stays held: a sentence for the operator. */
export class CannotGoLive extends Error {
  override name = 'CannotGoLive';
}

export interface GoingLive {
  /** Opens the place of the backup, where the lost site noted which accounts it erased; null where it cannot be read. */
  readonly openPlace: (place: string) => Promise<Pick<Files, 'list'> | null>;
  /** The names of the jobs that write to people outside. */
  readonly messageJobs: readonly string[];
  /** Says a sentence to the operator. */
  readonly say: (sentence: string) => void;
}

/**
 * Makes a restored copy live: asks the payment provider what happened since the snapshot, puts aside what fell due, drops old
 * messages, erases again who was erased since, and then lifts the hold. Killed at any point, it is run again. Throws
 * `CannotGoLive`.
 */
export async function goLive(
  deps: Deps,
  { openPlace, messageJobs, say }: GoingLive,
): Promise<void> {
  const copy = await deps.db.maybe(restoredCopy);
  if (!copy) throw new CannotGoLive('This site wasn’t restored from a backup: it is live.');
  if (copy.live_at) {
    say(`This copy went live at ${copy.live_at.toISOString()}. ${RESTART}`);
    return;
  }
  const place = await openPlace(copy.place);
  sayWhatIsUnknown(deps, copy, place !== null, say);
  const asked = await askProvider(deps, copy).catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error);
    throw new CannotGoLive(
      `The copy stays held, because the payment provider couldn’t be asked what happened since the snapshot (${why}). Run this again once it can.`,
    );
  });
  say(
    `The payment provider reported ${count(asked.events, 'event')} since the snapshot${asked.failed === 0 ? '' : `; ${asked.failed} couldn’t be handled, are in the log, and will be tried again`}.`,
  );
  const putAside = await putDueWorkAside(deps);
  const dropped = await dropOldMessages(deps, messageJobs);
  say(
    `${count(dropped, 'email, text message or push', 'emails, text messages and pushes')} older than a day will not be sent.`,
  );
  const erased = place === null ? 0 : await eraseSince(deps, place);
  say(
    `${count(erased, 'account')} that the lost site erased since the snapshot ${erased === 1 ? 'is' : 'are'} erased again.`,
  );
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    if ((await tx.run(setLive, now)) === 0) return;
    const details = { ...asked, putAside, dropped, erased };
    const action = 'backups.goLive';
    await deps.audit(tx, { actorId: null, action, subject: null, details }, now);
  });
  const open = await deps.db.one(countOpen);
  say(
    open.work + open.moves === 0
      ? 'Nothing is left to decide.'
      : `At ${deps.config.publicUrl}/admin/restored an administrator decides about ${count(open.work, 'job')} that fell due, and ${count(open.moves, 'charge or transfer', 'charges and transfers')} that this copy doesn’t know.`,
  );
  say(`The copy is live. ${RESTART}`);
}

const RESTART = 'Restart every process of it now: those that were started before stay held.';

function sayWhatIsUnknown(
  { payments, clock }: Deps,
  { snapshot_at: snapshotAt, erasures_noted: isNoted, place: from }: RestoredCopyRow,
  isPlaceRead: boolean,
  say: GoingLive['say'],
): void {
  const age = clock.now().getTime() - snapshotAt.getTime();
  if (age > payments.keepsEventsMs) {
    const days = Math.round(payments.keepsEventsMs / DAY);
    say(
      `The snapshot is older than the ${days} days for which ${payments.name} keeps its events. Charges, transfers and refunds since then are asked for one by one, but disputes, removed cards and payouts that a bank refused before are only in its dashboard.`,
    );
  }
  if (!isPlaceRead || !isNoted) {
    const why = isPlaceRead ? `no erasures were noted in ${from}` : `${from} can’t be read`;
    say(
      `Accounts that were erased since the snapshot may be back, because ${why}. Erase the accounts of people who had asked for it again.`,
    );
  }
}

const count = (many: number, one: string, more = `${one}s`) => `${many} ${many === 1 ? one : more}`;
