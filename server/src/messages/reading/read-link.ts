import type { Deps } from '../../kernel/deps.ts';
import { DAY } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { readLinkJob } from '../jobs.ts';
import { cardOf, linkOf } from './link-card.ts';
import { askForLink, linksWithCards, messagesWithLink, putCard } from './link-queries.ts';
import { tellOfMessage } from '../conversation/tell.ts';

/** A page is not read again for this long, no matter how often it is linked to. */
const FRESH_MS = 7 * DAY;
/**
 * At most this many messages with one link are notified, more than can be open at once; the rest are read again when opened.
 */
const MOST_MESSAGES = 1_000;

/** The link that a text shows a card of, or null. Queues the job that reads the page where that is due. */
export async function linkToShow(
  { clock, jobs }: Pick<Deps, 'clock' | 'jobs'>,
  tx: Tx,
  text: string,
): Promise<string | null> {
  const url = linkOf(text);
  if (url === null) return null;
  const now = clock.now();
  const asked = await tx.maybe(askForLink, url, now, new Date(now.getTime() - FRESH_MS));
  if (asked) await jobs.add(tx, readLinkJob, { url });
  return url;
}

/** Reads pages of this site again after they changed, where they have cards. */
export async function readAgain(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  urls: readonly string[],
): Promise<void> {
  const known = await tx.many(linksWithCards, urls);
  await jobs.addMany(
    tx,
    readLinkJob,
    known.map(({ url }) => ({ data: { url } })),
  );
}

/** Reads a page once and notifies the messages that link to it. A page that cannot be read shows no card. */
export async function readLink(
  { db, realtime, readPage }: Pick<Deps, 'db' | 'realtime' | 'readPage'>,
  url: string,
): Promise<void> {
  const page = await readPage(url);
  const { site = null, title = null, description = null } = (page && cardOf(page)) ?? {};
  await db.run(putCard, { url, site, title, description });
  if (title === null) return;
  for (const place of await db.many(messagesWithLink, url, MOST_MESSAGES)) {
    const { conversation_id: conversationId, sequence, people } = place;
    await tellOfMessage({ realtime }, people, { conversationId, sequence });
  }
}
