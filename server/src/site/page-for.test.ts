import { ORPCError } from '@orpc/server';
import type { Context } from 'hono';
import { expect, test } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import { pageFor } from './page-for.ts';
import type { PublicQuestions, RenderedPage } from './public-pages.ts';
import type { PageContent } from './template.ts';

const PAGE: PageContent = {
  head: '',
  body: 'a page',
  data: null,
  madeAt: 0,
  styles: '',
  sessionId: null,
};
const PERSON: Viewer = {
  id: '0198a000-0000-7000-8000-000000000001' as never,
  sessionId: 'session',
  aal: 'aal1',
  roles: new Set(['fan']),
};

/** The page at `path` for its requester: a person who may or may not see it, or an ended session. */
function ask(
  content: RenderedPage,
  {
    person = null,
    isThere = true,
    session = () => Promise.resolve(null),
    path = '/creator/ada',
    own = () => Promise.resolve(null),
  }: {
    person?: Viewer | null;
    isThere?: boolean;
    session?: () => Promise<{ sessionId: string; hasEnded: boolean } | null>;
    path?: string;
    own?: () => Promise<PageContent | null>;
  } = {},
) {
  const question = () =>
    isThere ? Promise.resolve({}) : Promise.reject(new ORPCError('not_found', { status: 404 }));
  const page = pageFor({
    ownPage: own,
    pages: () => Promise.resolve(content),
    sessionOf: session,
    personOf: () => Promise.resolve(person),
    askAs: () => ({ getCreator: question, getPost: question }) as unknown as PublicQuestions,
  });
  return page({ req: { path } } as Context);
}

test('strangers get the page and are told nothing', async () => {
  expect(await ask(PAGE)).toEqual({ content: PAGE, asker: null });
  expect(await ask('missing')).toEqual({ content: 'missing', asker: null });
});

test('a person gets the same, and what is there for them alone', async () => {
  expect(await ask(PAGE, { person: PERSON })).toEqual({ content: PAGE, asker: null });
  expect(await ask('missing', { person: PERSON })).toEqual({ content: null, asker: null });
  const gone = { person: PERSON, isThere: false };
  expect(await ask('missing', gone)).toEqual({ content: 'missing', asker: null });
});

test('a page that is withheld from a person comes empty and says so', async () => {
  expect(await ask(PAGE, { person: PERSON, isThere: false })).toEqual({
    content: null,
    asker: { sessionId: 'session', hasEnded: false, isWithheld: true },
  });
  const own = { person: PERSON, isThere: false, path: '/dashboard' };
  expect(await ask(null, own)).toEqual({ content: null, asker: null });
});

test('every page says that the session which asks for it has ended', async () => {
  const asker = { sessionId: 'old', hasEnded: true, isWithheld: false };
  const session = () => Promise.resolve({ sessionId: 'old', hasEnded: true });
  expect(await ask(null, { session, path: '/dashboard' })).toEqual({ content: null, asker });
  expect(await ask(PAGE, { session })).toEqual({ content: PAGE, asker });
});

test('the root says which session asks for it, other pages do not', async () => {
  const session = () => Promise.resolve({ sessionId: 'new', hasEnded: false });
  const asker = { sessionId: 'new', hasEnded: false, isWithheld: false };
  expect(await ask(PAGE, { session, path: '/' })).toEqual({ content: PAGE, asker });
  expect(await ask(PAGE, { session })).toEqual({ content: PAGE, asker: null });
});

test('a page with the content of who asks for it is sent in place of that for strangers', async () => {
  const content = { ...PAGE, sessionId: 'session' };
  const own = () => Promise.resolve(content);
  expect(await ask('missing', { person: PERSON, own })).toEqual({ content, asker: null });
});

test('without a database the page comes all the same', async () => {
  const session = () => Promise.reject(Object.assign(new Error('away'), { code: 'ECONNREFUSED' }));
  expect(await ask(null, { session, path: '/dashboard' })).toEqual({ content: null, asker: null });
  expect(await ask(null, { own: session, path: '/dashboard' })).toEqual({
    content: null,
    asker: null,
  });
});
