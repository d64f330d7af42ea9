import { ORPCError } from '@orpc/server';
import { creatorId } from '@limelight/contract/platform/ids';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { publicPages, type PublicQuestions } from './public-pages.ts';

const log = pino({ level: 'silent' });
const browserConfig = () => ({
  supabaseUrl: '',
  supabaseKey: '',
  brandName: 'Stage',
  publicUrl: '',
  buckets: [],
  realtimeUserTopic: '',
  testMode: true,
  features: {},
  claims: [],
  platformFeePercent: 20,
  supportEmail: null,
  now: 0,
});
const MIRA = creatorId.parse('0198a000-0000-7000-8000-000000000001');
const questions = (given: Partial<PublicQuestions> = {}): PublicQuestions => ({
  listCreators: (limit) => Promise.resolve({ items: [], limit }),
  getCreator: (handle) => Promise.resolve({ handle, id: MIRA }),
  listOffers: (creatorId) => Promise.resolve({ items: [{ creatorId }] }),
  listPosts: () => Promise.resolve({ items: [], nextCursor: null }),
  getPost: (postId) => Promise.resolve({ postId, creator: { id: MIRA } }),
  getSharedCollection: (linkKey) => Promise.resolve({ linkKey }),
  listStreams: (handle) => Promise.resolve({ of: handle }),
  getStream: (streamId) => Promise.resolve({ streamId }),
  listProducts: (handle) => Promise.resolve({ soldBy: handle }),
  getProduct: (productId) => Promise.resolve({ productId }),
  listReviews: (of) => Promise.resolve({ of }),
  ...given,
});
const render = vi.fn(({ url }: { url: string }) =>
  Promise.resolve({ head: `<title>${url}</title>`, body: '', styles: '' }),
);
const pages = (ask: PublicQuestions) => publicPages({ render, browserConfig, ask, log });

describe('publicPages', () => {
  it('renders a creator from what a stranger is told, and lets the browser count the visit', async () => {
    const content = await pages(questions())('/creator/ad%20a');
    expect(content).toMatchObject({
      data: [
        { operation: 'creators.get', input: { handle: 'ad a' }, stale: true },
        { operation: 'posts.listByCreator', input: { handle: 'ad a' }, paged: true },
        { operation: 'live.getLists', input: { handle: 'ad a' } },
        { operation: 'shop.listOfCreator', input: { handle: 'ad a' }, paged: true },
      ],
    });
  });
  it('renders a product with its reviews', async () => {
    expect(await pages(questions())('/product/p1')).toMatchObject({
      data: [
        { operation: 'shop.get', input: { productId: 'p1' }, output: { productId: 'p1' } },
        { operation: 'shop.listReviews', input: { productId: 'p1' }, paged: true },
      ],
    });
  });
  it('renders what is on offer, and asks nothing where nothing is', async () => {
    const getCreator = () => Promise.resolve({ id: MIRA, hasOffers: true });
    expect(await pages(questions({ getCreator }))('/creator/ada')).toMatchObject({
      data: [
        {
          operation: 'memberships.listOffers',
          input: { creatorId: MIRA },
          output: { items: [{ creatorId: MIRA }] },
        },
        { operation: 'creators.get' },
        { operation: 'posts.listByCreator' },
        { operation: 'live.getLists' },
        { operation: 'shop.listOfCreator' },
      ],
    });
    const listOffers = vi.fn();
    await pages(questions({ listOffers }))('/creator/ada');
    expect(listOffers).not.toHaveBeenCalled();
  });
  it('says when a page was made, for the browser to go on from the same', async () => {
    expect(await pages(questions())('/')).toMatchObject({ madeAt: 0 });
  });
  it('says what is missing, and leaves the screens of others alone', async () => {
    const gone = pages(
      questions({ getPost: () => Promise.reject(new ORPCError('not_found', { status: 404 })) }),
    );
    expect(await gone('/post/1')).toBe('missing');
    expect(await gone('/creator/create')).toBeNull();
    expect(await gone('/dashboard')).toBeNull();
    expect(await gone('/creator/%E0%A4%A')).toBeNull();
  });
  it('leaves the page to the browser when it cannot be rendered now', async () => {
    const away = pages(questions({ listCreators: () => Promise.reject(new Error('away')) }));
    expect(await away('/')).toBeNull();
  });
  it('says that it is unavailable while the database is away', async () => {
    const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const away = pages(questions({ getPost: () => Promise.reject(refused) }));
    expect(await away('/post/1')).toBe('unavailable');
  });
  it('renders a page once for all who ask in the same second', async () => {
    const page = pages(questions());
    render.mockClear();
    await Promise.all([page('/'), page('/'), page('/post/9')]);
    expect(render.mock.calls.map(([request]) => request.url)).toEqual(['/', '/post/9']);
  });
});
