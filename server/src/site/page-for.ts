import type { Context } from 'hono';
import type { Viewer } from '../kernel/viewer.ts';
import { isUnavailable } from '../platform/db/unavailable.ts';
import { isThereFor, thingAt, type PublicQuestions, type RenderedPage } from './public-pages.ts';
import type { Asker } from './template.ts';

/** A page's content, and what it tells whoever asked for it; null where there is nothing to say. */
export interface PageFor {
  readonly content: RenderedPage;
  readonly asker: Asker | null;
}

export interface PageForOptions {
  /** A page as strangers get it. */
  readonly pages: (path: string) => Promise<RenderedPage>;
  /** The session of the page's cookie, live or not. */
  readonly sessionOf: (c: Context) => Promise<Pick<Asker, 'sessionId' | 'hasEnded'> | null>;
  /** Who asks for the page, by its cookie. */
  readonly personOf: (c: Context) => Promise<Viewer | null>;
  readonly askAs: (person: Viewer) => PublicQuestions;
}

/**
 * What strangers get, except for who is known by the page's cookie: what they bought and nobody else gets any more is
 * there, and what strangers read may be withheld, such as the page of who blocked them. The app reads that in the page, and
 * that its session has ended, instead of asking what would be refused. The site's root, where links in emails lead, says
 * whose it is: the app takes a session from the address only if the server has given this browser that very one.
 */
export function pageFor({ pages, sessionOf, personOf, askAs }: PageForOptions) {
  return async (c: Context): Promise<PageFor> => {
    const content = await pages(c.req.path);
    try {
      return await forAsker(c, content);
    } catch (error) {
      // The app comes without a database, too, and says what is wrong.
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
