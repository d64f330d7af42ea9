import { WEB_ROUTES, type WebRoute } from '@limelight/contract/web-routes';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fan-test.ts';
import { announceFault } from '../support/faults.ts';
import { isLong } from '../support/long.ts';
import { newcomer, newKey, type Newcomer } from '../support/newcomer.ts';

/** The creator in the addresses; everyone may see them. */
const CREATOR = 'harbor.and.pine';

/** The title of each screen's tab, before ' · Limelight'; a part of it if it depends on content. */
const TITLES: Record<WebRoute, string | RegExp> = {
  '/': /^Limelight · /,
  '/auth': 'Sign In',
  '/discover': 'Discover',
  '/creator/create': 'Create',
  '/creator/earnings': 'Earnings',
  '/creator/:handle': `Harbor & Pine (@${CREATOR})`,
  '/post/:postId': /. · Harbor & Pine · Limelight$/,
  '/collection/:linkKey': 'Seen from afar',
  '/stream/:streamId': 'Evening by the harbor · Mira',
  '/product/:productId': 'Harbor presets · Mira',
  '/tag/:tag': '#light',
  '/legal/terms': /^Terms.* · Limelight$/,
  '/legal/privacy': /^Privacy.* · Limelight$/,
  '/legal/content': /^Content.* · Limelight$/,
  '/dashboard': 'Discover',
  '/dashboard/search': 'Search',
  '/dashboard/gallery': 'Gallery',
  '/dashboard/bookmarks': 'Bookmarks',
  '/dashboard/messages': 'Messages',
  '/dashboard/notifications': 'Notifications',
  '/dashboard/menu': 'Menu',
  '/dashboard/streams': 'Watch Streams',
  '/dashboard/live/new': 'Start Livestream',
  '/dashboard/live/:streamId': 'Evening by the harbor',
  '/dashboard/memberships': 'Memberships',
  '/dashboard/orders': 'Orders',
  '/dashboard/orders/:orderId': /^Order .+ · Limelight$/,
  '/dashboard/cart': 'Cart',
  '/dashboard/shop': 'Shop',
  '/dashboard/shop/products/:productId': 'Edit product',
  '/dashboard/profile': 'Profile',
  '/dashboard/settings': 'Settings',
  '/dashboard/create': 'Create',
  '/dashboard/earnings': 'Earnings',
  '/dashboard/vault': 'Vault',
  '/dashboard/analytics': 'Analytics',
  '/dashboard/promotions': 'Promotions',
  '/dashboard/fans': 'Fans',
  '/dashboard/fans/:userId': 'Lena',
  '/admin': 'Administration',
  '/admin/:section': 'Administration',
};

const titleOf = (title: string | RegExp) =>
  typeof title === 'string' ? `${title} · Limelight` : title;
const routes = Object.keys(WEB_ROUTES) as WebRoute[];
const isPublic = (route: WebRoute) =>
  /^\/($|auth|legal|tag|post|stream|product|collection|creator\/:)/.test(route);
const isCreators = (route: WebRoute) =>
  /\/(create|earnings|vault|analytics|promotions|fans|fans\/:userId|live\/new|live\/:streamId|shop|shop\/products\/:productId)$/.test(
    route,
  );
const isStaffs = (route: WebRoute) => route.startsWith('/admin');

/** The key of a link to a shared, empty collection. */
async function sharedLinkOf({ call }: Newcomer): Promise<string> {
  const shelves = '/bookmarks/collections';
  const { id } = await call<{ id: string }>('POST', shelves, { name: 'Seen from afar' });
  const { linkKey } = await call<{ linkKey: string }>('PUT', `${shelves}/${id}/link`);
  return linkKey;
}

/** Parts of addresses: a shared collection, a fan of the person, an announced stream, a product, an order of the person. */
interface Ids {
  readonly linkKey: string;
  readonly fanId: string;
  readonly streamId: string;
  readonly productId: string;
  readonly orderId: string;
}

/** The address of a route's screen: an open post, a creator with posts, an announced stream. */
async function addressOf(
  page: Page,
  route: WebRoute,
  { linkKey, fanId, streamId, productId, orderId }: Ids,
): Promise<string> {
  if (!route.includes(':')) return route;
  const answer = await page.request.get(`/functions/v1/creators/${CREATOR}/posts?limit=30`);
  const { items } = await answer.json();
  const open = items.find(({ locked }: { locked: boolean }) => !locked);
  return route
    .replace(':streamId', streamId)
    .replace(':productId', productId)
    .replace(':orderId', orderId)
    .replace(':handle', CREATOR)
    .replace(':postId', open.id)
    .replace(':linkKey', linkKey)
    .replace(':tag', 'light')
    .replace(':section', 'outbox')
    .replace(':userId', fanId);
}

/** Announces a stream for everyone, and returns its id. */
async function announceStream({ call }: Newcomer): Promise<string> {
  const { id } = await call<{ id: string }>('POST', '/live/streams', {
    title: 'Evening by the harbor',
    audience: [[{ kind: 'everyone' }]],
    startsAt: new Date(Date.now() + 7 * 24 * 3_600_000).toISOString(),
    idempotencyKey: newKey(),
  });
  return id;
}

/** Offers a product for nothing, and returns its id. */
async function giveAway({ call }: Newcomer): Promise<string> {
  const { id } = await call<{ id: string }>('POST', '/shop/products', {
    title: 'Harbor presets',
    category: 'photos',
    audience: [[{ kind: 'everyone' }]],
    priceCents: 0,
    idempotencyKey: newKey(),
  });
  const links = [{ title: 'Presets', url: 'https://presets.example/' }];
  await call('PUT', `/shop/products/${id}/links`, { links });
  await call('POST', `/shop/products/${id}/publish`);
  return id;
}

/** Gets a product of this creator, and returns the order. */
async function takeIt({ call }: Newcomer, creator: Newcomer, productId: string): Promise<string> {
  await call('PUT', `/shop/carts/${productId}`, { quantity: 1 });
  const { orderId } = await call<{ orderId: string }>('POST', `/shop/carts/${creator.id}/pay`, {
    expectedTotalCents: 0,
    idempotencyKey: newKey(),
  });
  return orderId;
}

/** A walk through 40 screens is mostly waiting, half a second without a request on each. Tabs wait in parallel. */
const TABS = 3;

/**
 * In `npm test` a creator opens all screens, and others only those that look different for them; in `npm run test:long`
 * everyone opens all.
 */
const orAll = (some: readonly WebRoute[]) => (isLong ? routes : some);

async function walk(
  page: Page,
  chosen: readonly WebRoute[],
  sharer: Newcomer,
  title: (route: WebRoute) => string | RegExp,
  ids: Omit<Ids, 'linkKey'>,
): Promise<void> {
  const linkKey = await sharedLinkOf(sharer);
  const left = chosen.values();
  const seen: WebRoute[] = [];
  const walkOn = async (tab: Page) => {
    for (const route of left) {
      await tab.goto(await addressOf(tab, route, { ...ids, linkKey }));
      await expect(tab, route).toHaveTitle(titleOf(title(route)));
      await tab.waitForLoadState('networkidle');
      seen.push(route);
    }
  };
  const others = Array.from({ length: TABS - 1 }, () => page.context().newPage());
  const tabs = [page, ...(await Promise.all(others))];
  await Promise.all(tabs.map(walkOn));
  expect(seen.sort()).toEqual([...chosen].sort());
}

test('every screen has its title and a clean console: a stranger', async ({ person }) => {
  const page = await person();
  const sharer = await newcomer(await person(), 'Lena', 'fan');
  const chosen = orAll([...routes.filter(isPublic), '/dashboard', '/creator/create', '/admin']);
  const creator = await newcomer(await person(), 'Mira', 'creator');
  const streamId = await announceStream(creator);
  const productId = await giveAway(creator);
  const orderId = await takeIt(sharer, creator, productId);
  const title = (route: WebRoute) => (isPublic(route) ? TITLES[route] : 'Sign In');
  await walk(page, chosen, sharer, title, { fanId: sharer.id, streamId, productId, orderId });
  for (const [mode, title] of [
    ['signup', 'Sign Up'],
    ['forgotten', 'Choose a new password'],
    ['link', 'Sign in with a link'],
  ] as const) {
    await page.goto(`/auth?mode=${mode}`);
    await expect(page).toHaveTitle(titleOf(title));
  }
});

test('every screen has its title and a clean console: a fan', async ({ person }) => {
  const sharer = await newcomer(await person(), 'Lena', 'fan');
  const fan = await newcomer(await person(), 'Noor', 'fan');
  const creator = await newcomer(await person(), 'Mira', 'creator');
  const streamId = await announceStream(creator);
  const productId = await giveAway(creator);
  const orderId = await takeIt(fan, creator, productId);
  const chosen = orAll([
    '/',
    '/auth',
    '/dashboard',
    '/dashboard/cart',
    '/dashboard/orders/:orderId',
    '/creator/create',
    '/admin',
  ]);
  const title = (route: WebRoute) =>
    isCreators(route) || isStaffs(route) || route === '/' || route === '/auth'
      ? 'Discover'
      : TITLES[route];
  await walk(fan.page, chosen, sharer, title, { fanId: sharer.id, streamId, productId, orderId });
});

test('every screen has its title and a clean console: a creator', async ({ person }) => {
  const sharer = await newcomer(await person(), 'Mira', 'creator');
  const fan = await newcomer(await person(), 'Lena', 'fan');
  await fan.call('PUT', `/creators/${sharer.id}/follow`);
  await expect.poll(() => sharer.call('GET', '/fans/count')).toEqual({ fans: 1 });
  const streamId = await announceStream(sharer);
  const productId = await giveAway(sharer);
  const other = await newcomer(await person(), 'Noa', 'creator');
  const orderId = await takeIt(sharer, other, await giveAway(other));
  await walk(
    sharer.page,
    orAll(['/', '/dashboard', ...routes.filter(isCreators)]),
    sharer,
    (route) =>
      isStaffs(route) || ['/', '/auth', '/discover', '/dashboard'].includes(route)
        ? 'Dashboard'
        : TITLES[route],
    { fanId: fan.id, streamId, productId, orderId },
  );
});

/** Ends the session with a request from outside this browser, which would delete its cookies. */
async function signOutElsewhere(page: Page): Promise<void> {
  const config = await (await page.request.get('/config.json')).json();
  const stored = await page.evaluate(() => localStorage.getItem('session') ?? '{}');
  const headers = {
    apikey: config.supabaseKey,
    authorization: `Bearer ${JSON.parse(stored).access_token}`,
  };
  const leaving = new URL('/auth/v1/logout?scope=global', page.url());
  expect((await fetch(leaving, { method: 'POST', headers })).ok).toBe(true);
}

test('a device that was signed out elsewhere comes to Sign In, and nothing breaks on the way', async ({
  person,
}) => {
  const { page } = await newcomer(await person(), 'Ines', 'fan');
  const stored = await page.evaluate(() => localStorage.getItem('session') ?? '');
  await signOutElsewhere(page);
  for (const address of ['/dashboard', '/dashboard/settings', '/dashboard/orders']) {
    await page.goto('/healthz');
    await page.evaluate((value) => localStorage.setItem('session', value), stored);
    await page.goto(address);
    await expect(page).toHaveTitle('Sign In · Limelight');
  }
  // public screens stay open; the visitor is a stranger there now
  await page.goto('/healthz');
  await page.evaluate((value) => localStorage.setItem('session', value), stored);
  await page.goto(`/creator/${CREATOR}`);
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible();
  await expect(page).toHaveTitle(titleOf(TITLES['/creator/:handle']));
});

test('a screen that is open while its device is signed out asks once more, and nothing after that', async ({
  person,
}) => {
  const { page, call } = await newcomer(await person(), 'Iris', 'fan');
  // Stores the language now, because the browser of a new account sends it last: on a busy machine, after the sign-out.
  await call('PUT', '/accounts/preferences/browser-language', { locale: 'en-US' });
  await page.goto('/dashboard/menu');
  await expect(page).toHaveTitle('Menu · Limelight');
  await page.waitForLoadState('networkidle');
  await signOutElsewhere(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/auth\/v1\/(token|logout)/.test(pathname)) asked.push(pathname);
  });
  announceFault(/^401 GET /);
  // On a busy machine the channel tells the page first: then it is at Sign In already, and there is nothing to press.
  await page
    .getByRole('link', { name: 'Search' })
    .click({ timeout: 10_000 })
    .catch(() => undefined);
  await expect(page).toHaveTitle('Sign In · Limelight');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
});

test('who is blocked reads that there is no such page, and nothing breaks', async ({ person }) => {
  const creator = await newcomer(await person(), 'Vera', 'creator');
  const fan = await newcomer(await person(), 'Otto', 'fan');
  await creator.call('PUT', `/safety/blocks/${fan.id}`);
  await fan.page.goto(`/creator/${creator.handle}`);
  await expect(fan.page).toHaveTitle('Oops! Page not found · Limelight');
  await fan.page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(fan.page).toHaveTitle('Discover · Limelight');
});
