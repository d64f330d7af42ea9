import type { Deps } from '../../kernel/deps.ts';
import { DAY } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { readLinkJob } from '../jobs.ts';
import { cardOf, linkOf } from './link-card.ts';
import { askForLink, linksWithCards, messagesWithLink, putCard } from './link-queries.ts';
import { tellOfMessage } from '../conversation/tell.ts';

/** Until then a page is not read again, however often it is linked to. */
const FRESH_MS = 7 * DAY;
/** More places of one link than anybody has open are not told: they are read again when they are opened. */
const MOST_MESSAGES = 1_000;

/** The link that a text shows a card of, with the job that reads its page; null for none. */
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

/** Pages of this site say something else now: their cards, if there are any, are read again. */
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

/** Reads a page, once, and shows what it says where it is linked to. A page that is away shows nothing. */
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
