import type { Context } from 'hono';
import type { Logger } from 'pino';
import type { Viewer } from '../kernel/viewer.ts';
import { isUnavailable } from '../platform/db/unavailable.ts';
import { inTime } from '../platform/in-time.ts';
import { ownScreenAt, readFrame, type OwnQuestions, type Place, type Read } from './own-reads.ts';
import { isRefusal, type Render } from './public-pages.ts';
import type { BrowserConfig, PageContent } from './template.ts';

export interface OwnPagesOptions {
  readonly render: Render;
  readonly browserConfig: () => BrowserConfig;
  /** The person who requests the page, by its cookie, while their session is live. */
  readonly personOf: (c: Context) => Promise<Viewer | null>;
  readonly askAs: (person: Viewer) => OwnQuestions;
  readonly log: Logger;
}

/** More pages at once would wait for each other: rendering one takes 30 to 50 ms of the process. The app draws the others. */
const MOST_AT_ONCE = 8;
/** A page that takes longer comes without its content: the app can at least say that it is loading. */
const LATEST_MS = 2_000;

/**
 * The screens that a signed-in person opens most, with their content as the app would show it; null where the app shows it all
 * by itself. Each page is rendered for one request: no one else ever gets it.
 */
export function ownPages({ render, browserConfig, personOf, askAs, log }: OwnPagesOptions) {
  let running = 0;
  return async (c: Context): Promise<PageContent | null> => {
    const place = { path: c.req.path, search: new URL(c.req.url).search };
    const screen = isNavigation(c) ? ownScreenAt(place) : null;
    if (!screen) return null;
    try {
      const person = await personOf(c);
      // The cookie does not say whether the session gave its second factor.
      if (!person || person.awaitsSecondFactor) return null;
      if (screen.isForFans && person.roles.has('creator')) return null;
      if (running >= MOST_AT_ONCE) return null;
      running++;
      const made = make(place, screen.read, person).finally(() => running--);
      return await inTime(LATEST_MS, made);
    } catch (error) {
      if (isRefusal(error)) return null;
      const what = isUnavailable(error) ? 'in time' : 'at all';
      log.warn({ err: error, path: c.req.path }, `own page not rendered ${what}`);
      return null;
    }
  };

  async function make(place: Place, read: Read, person: Viewer): Promise<PageContent | null> {
    const ask = askAs(person);
    const [me, frame, shown] = await Promise.all([ask.me(), readFrame(ask), read(ask)]);
    if (!shown) return null;
    const data = [{ operation: 'accounts.me', input: {}, output: me }, ...frame, ...shown];
    const config = browserConfig();
    const { id, locale, timeZone } = me;
    const page = await render({
      url: place.path + place.search,
      config,
      data,
      person: { id, locale, timeZone },
    });
    return page && { ...page, data, madeAt: config.now, sessionId: person.sessionId };
  }
}

/** Whether a browser opens the page as a document of its own. Scripts and frames get no one's content. */
function isNavigation(c: Context): boolean {
  const { 'sec-fetch-dest': into = 'document', 'sec-fetch-mode': how = 'navigate' } =
    c.req.header();
  return into === 'document' && how === 'navigate';
}
