import type { Context } from 'hono';
import type { Viewer } from '../kernel/viewer.ts';
import { isUnavailable } from '../platform/db/unavailable.ts';
import { isThereFor, thingAt, type PublicQuestions, type RenderedPage } from './public-pages.ts';
import type { PageContent, PageSession } from './template.ts';

/** A page's content, and what the page tells the app about the requester; null where there is nothing to tell. */
export interface PageFor {
  readonly content: RenderedPage;
  readonly asker: PageSession | null;
}

export interface PageForOptions {
  /** A page with the content of the person who requests it; null for all others. */
  readonly ownPage: (c: Context) => Promise<PageContent | null>;
  /** A page as strangers get it. */
  readonly pages: (path: string) => Promise<RenderedPage>;
  /** The session of the page's cookie, live or not. */
  readonly sessionOf: (c: Context) => Promise<Pick<PageSession, 'sessionId' | 'hasEnded'> | null>;
  /** The person who requests the page, by its cookie. */
  readonly personOf: (c: Context) => Promise<Viewer | null>;
  readonly askAs: (person: Viewer) => PublicQuestions;
}

/**
 * Returns what strangers get, with exceptions for a person known by the page's cookie: they also get what they bought and no
 * one else can see any longer, and the content for strangers may be withheld from them, such as the page of a creator who
 * blocked them. The page tells the app that, and that its session has ended, so that the app does not send requests that would
 * be refused. The site's root, which links in emails lead to, tells the app whose session the cookie has: the app accepts a
 * session from the address only if the server has given this browser that same one.
 */
export function pageFor({ ownPage, pages, sessionOf, personOf, askAs }: PageForOptions) {
  return async (c: Context): Promise<PageFor> => {
    let content: RenderedPage = null;
    try {
      const own = await ownPage(c);
      if (own) return { content: own, asker: null };
      content = await pages(c.req.path);
      return await forAsker(c, content);
    } catch (error) {
      // The app is served without a database, too, and shows what is wrong.
      if (isUnavailable(error)) return { content, asker: null };
      throw error;
    }
  };

  async function forAsker(c: Context, content: RenderedPage): Promise<PageFor> {
    const session = await sessionOf(c);
    if (session && (session.hasEnded || c.req.path === '/'))
      return { content, asker: { ...session, isWithheld: false } };
    const person = thingAt(c.req.path) && (await personOf(c));
    if (!person) return { content, asker: null };
    const isThere = await isThereFor(c.req.path, askAs(person));
    if (isThere) return { content: content === 'missing' ? null : content, asker: null };
    if (content === 'missing') return { content, asker: null };
    const asker = { sessionId: person.sessionId, hasEnded: false, isWithheld: true };
    return { content: null, asker };
  }
}
