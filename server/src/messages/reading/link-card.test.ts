/** Link cards: what a page's head tells about it, shown in the messages that link to it. */
import { afterAll, beforeAll, beforeEach, expect, it, test } from 'vitest';
import { type Chats, startChats } from '../../../test/chats/chats.ts';
import { runJobs } from '../../../test/run-jobs.ts';
import { DAY } from '../../platform/clock/clock.ts';
import type { Page } from '../../platform/http/read-page.ts';
import { messagesArea } from '../area.ts';
import { cardOf, linkOf } from './link-card.ts';

const page = (html: string, url = 'https://www.example.com/a'): Page => ({
  url: new URL(url),
  html,
});

test.each([
  ['See https://example.com/a.', 'https://example.com/a'],
  ['http://example.com/a then https://example.com/b', null],
  ['https://localhost/a', null],
  ['https://example.com:444/a', null],
  ['no link, example.com', null],
  [`https://example.com/${'a'.repeat(2000)}`, null],
])('of %s the link is %s', (text, link) => {
  expect(linkOf(text)).toBe(link);
});

it('reads what a page says of itself first', () => {
  expect(
    cardOf(
      page(`<head><title>Plain</title><meta property="og:title" content="Fish &amp; chips">
        <meta name="description" content="  A\n place "><meta property="og:site_name" content="The Pier">`),
    ),
  ).toEqual({ title: 'Fish & chips', site: 'The Pier', description: 'A place' });
  expect(cardOf(page('<title>Tides &lt;now&gt;</title>'))).toEqual({
    title: 'Tides <now>',
    site: 'example.com',
    description: null,
  });
  expect(cardOf(page('<head></head><body><svg><title>A drawing</title></svg>'))).toBeNull();
  expect(cardOf(page(`<title>${'long '.repeat(100)}`))?.title).toHaveLength(200);
  expect(cardOf(page('<meta property="og:title" content="A\u0000B\u202e C\nD">'))?.title).toBe(
    'AB C D',
  );
});

let chats: Chats;
const pages = new Map<string, Page>();
const asked: string[] = [];
beforeAll(async () => {
  chats = await startChats();
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => chats.close());

const readLinks = () =>
  runJobs(
    {
      ...chats.deps,
      readPage: async (url) => {
        asked.push(url);
        return pages.get(url) ?? null;
      },
    },
    messagesArea.jobs,
    [],
  );
const linkIn = async (who: Parameters<Chats['as']>[0], conversationId: string) => {
  const { items } = await chats.as(who).messages.list({ conversationId: conversationId as never });
  return items.at(-1)?.link;
};

it('a message shows the card of its link once the page was read, and both are told', async () => {
  const { creator, fan, id } = await chats.pair();
  const url = 'https://example.com/tides';
  pages.set(url, page('<title>Tides</title>', url));
  await chats.send(fan, id, { text: `Look: ${url}` });
  expect(await linkIn(creator, id)).toBeNull();
  chats.told.length = 0;
  await readLinks();
  const card = { url, site: 'example.com', title: 'Tides', description: null };
  for (const who of [creator, fan]) expect(await linkIn(who, id)).toEqual(card);
  expect(chats.told).toHaveLength(2);

  // A page is read once, no matter how many people link to it, and again after a week.
  await chats.send(creator, id, { text: url });
  await readLinks();
  expect(asked).toEqual([url]);
  chats.clock.advance(8 * DAY);
  pages.set(url, page('<title>New tides</title>', url));
  const { id: messageId } = await chats.send(fan, id, { text: url });
  await readLinks();
  expect(await linkIn(fan, id)).toEqual({ ...card, title: 'New tides' });

  await chats.as(fan).messages.edit({ messageId, text: 'No link' });
  expect(await linkIn(fan, id)).toBeNull();
});

it('a page that is away shows nothing; nor does a link among locked words', async () => {
  const { creator, fan, id } = await chats.pair();
  await chats.send(fan, id, { text: 'https://example.com/away' });
  await chats.send(creator, id, {
    text: 'For you',
    lockedText: 'https://example.com/secret',
    priceCents: 500,
  });
  await readLinks();
  expect(asked).toEqual(['https://example.com/away']);
  expect(await linkIn(creator, id)).toBeNull();
});
