import type { Page } from '@playwright/test';
import { DISCOVER_TEXTS } from '@limelight/contract/discovery/texts';
import { arriveSignedIn } from '../support/accounts.ts';
import { LONG } from '../support/long.ts';
import { expect, test } from '../support/fan-test.ts';

/** The layout shift allowed on a first screen: a fifth of what Core Web Vitals call good. */
const SHIFT = 0.02;
/** Longer than a running app takes to ask: a request made within this time did not wait for a response. */
const HELD_MS = 2_000;
/** The file that every screen waits for. */
const APP = '**/assets/app-*.js';
const PHONE = { width: 390, height: 844 };
const COMPUTER = { width: 1440, height: 900 };
const HANDLE = 'harbor.and.pine';
const CREATOR = `/creator/${HANDLE}`;
const CREATOR_POSTS = `/creators/${HANDLE}/posts`;

interface Screen {
  readonly path: string;
  /** Something that appears only with the screen's data. */
  readonly shown: (page: Page) => ReturnType<Page['getByText']>;
}

const forStrangers: Screen[] = [
  { path: '/', shown: (page) => page.getByRole('heading', { name: DISCOVER_TEXTS.featured }) },
  { path: CREATOR, shown: (page) => page.getByRole('article').first() },
];
const forFans: Screen[] = [
  {
    path: '/dashboard',
    shown: (page) => page.getByRole('heading', { name: DISCOVER_TEXTS.trending }),
  },
  {
    path: '/dashboard/search',
    shown: (page) => page.locator('main li a[href^="/creator/"]').first(),
  },
  { path: CREATOR, shown: (page) => page.getByRole('article').first() },
];

/** Opens a screen and returns how far its parts moved by themselves until it came to rest. */
async function shiftOf(page: Page, { path, shown }: Screen): Promise<number> {
  await page.goto(path);
  await expect(shown(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as PerformanceEntry & {
              value: number;
              hadRecentInput: boolean;
            };
            if (!hadRecentInput) sum += value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        // The buffered entries are delivered before the next frame is drawn.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)));
      }),
  );
}

test('nothing jumps while a first screen loads', { tag: LONG }, async ({ person, fan }) => {
  const stranger = await person();
  for (const size of [PHONE, COMPUTER]) {
    for (const [page, screens] of [
      [stranger, forStrangers],
      [fan, forFans],
    ] as const) {
      await page.setViewportSize(size);
      for (const screen of screens)
        expect
          .soft(await shiftOf(page, screen), `${screen.path} at ${size.width}`)
          .toBeLessThan(SHIFT);
    }
  }
});

/** Requests that only report something: a visit, and a new account's language. */
const TOLD = new Set(
  ['analytics/visits', 'accounts/preferences/browser-language'].map(
    (path) => `/functions/v1/${path}`,
  ),
);

/** The data requests of a screen, by path and query. */
interface Asked {
  /** Sent while the code of the app was loading. */
  readonly early: string[];
  /** Sent again before there was a response. */
  readonly twice: string[];
  /** Sent only after another one's response. */
  readonly late: string[];
}

/**
 * Opens a screen and returns its data requests. No data arrives before the app runs and has asked for all it needs; and the app
 * arrives only after the first data request. A later repetition does not count: the data may have changed before the live
 * channel was open. Requests that only report something do not count either.
 */
async function requestsOf(page: Page, { path, shown }: Screen): Promise<Asked> {
  const asked: Asked = { early: [], twice: [], late: [] };
  const atOnce = new Set<string>();
  let isAppThere = false;
  let isAnswered = false;
  const data = /\/(functions|rest|auth)\/v1\//;
  const watch = (request: { url(): string }) => {
    if (!data.test(request.url())) return;
    const { pathname, search } = new URL(request.url());
    const name = pathname + search;
    if (TOLD.has(pathname)) return;
    if (!isAppThere) asked.early.push(name);
    if (atOnce.has(name)) {
      if (!isAnswered) asked.twice.push(name);
    } else if (isAnswered) asked.late.push(name);
    atOnce.add(name);
  };
  // The screen before may ask again, once its live channel is open.
  await page.goto('about:blank');
  page.on('request', watch);
  const firstRead = page.waitForRequest(data);
  await page.route(APP, async (route) => {
    await firstRead;
    // The page has sent all that it sends in one go.
    await page.evaluate(() => undefined);
    isAppThere = true;
    await route.continue();
  });
  await page.route(data, async (route) => {
    if (!isAnswered) {
      await page.waitForFunction(() => 'taken' in document.documentElement.dataset);
      await new Promise((resolve) => setTimeout(resolve, HELD_MS));
    }
    isAnswered = true;
    await route.continue();
  });
  await page.goto(path);
  await expect(shown(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  page.off('request', watch);
  await page.unrouteAll();
  return asked;
}

/** At an address that says more than which screen it is, a page comes without its content (own-pages.spec.ts). */
const WITHOUT_CONTENT = 'from=mail';

/** An empty conversation of this person with a creator whom they follow. */
async function conversationOf(page: Page): Promise<Screen> {
  const session: unknown = await page.evaluate(() => localStorage.getItem('session'));
  const { access_token: token } = JSON.parse(String(session));
  const creator = await (await page.request.get(`/functions/v1/creators/${HANDLE}`)).json();
  const put = async (operation: string) => {
    const answer = await page.request.put(`/functions/v1${operation}`, {
      headers: { authorization: `Bearer ${token}` },
      data: {},
    });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  await put(`/creators/${creator.id}/follow`);
  const { id } = await put(`/messages/with/${creator.id}`);
  return {
    path: `/dashboard/messages?conversation=${id}&${WITHOUT_CONTENT}`,
    shown: (shown) => shown.getByRole('region', { name: 'Conversation' }).getByRole('textbox'),
  };
}

test('a first screen asks for everything at once, before its code is there', async ({ fan }) => {
  const { items } = await (await fan.request.get(`/functions/v1${CREATOR_POSTS}`)).json();
  const { id } = items.find(
    (one: { locked: boolean; commentCount: number }) => !one.locked && one.commentCount > 0,
  );
  const post: Screen = {
    path: `/post/${id}?${WITHOUT_CONTENT}`,
    shown: (page) => page.getByRole('article', { name: /^Comment by/ }).first(),
  };
  await fan.addInitScript(() =>
    addEventListener('app-ready', () => (document.documentElement.dataset['taken'] = '')),
  );
  const screens = forFans.filter(({ path }) => path !== '/dashboard/search');
  for (const screen of [...screens, post]) {
    const { early, twice, late } = await requestsOf(fan, screen);
    expect.soft(early.length, `early reads of ${screen.path}`).toBeGreaterThan(3);
    expect.soft({ twice, late }, screen.path).toEqual({ twice: [], late: [] });
  }
  // Where a conversation opens depends on what is unread in it; it catches up once its channel is open.
  const conversation = await conversationOf(fan);
  const { twice, late } = await requestsOf(fan, conversation);
  expect.soft(twice, conversation.path).toEqual([]);
  expect
    .soft(
      late.filter((path) => !path.includes('?after=')),
      conversation.path,
    )
    .toEqual([expect.stringMatching(/\/messages$/)]);
});

/** Every picture in view: the file that the browser chose, and its displayed width in device pixels. */
const picturesInView = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter((image) => {
        const { top, bottom, width } = image.getBoundingClientRect();
        // The blur of a locked picture has one width only.
        const isVariant = /\/w\d+\.\w+(\?|$)/.test(image.currentSrc);
        return width > 0 && bottom > 0 && top < innerHeight && isVariant;
      })
      .map((image) => {
        const { width, height } = image.getBoundingClientRect();
        const ratio = image.naturalWidth / image.naturalHeight;
        const widths = [
          ...(image.closest('picture')?.querySelector('source')?.srcset ?? image.srcset).matchAll(
            / (\d+)w/g,
          ),
        ].map(([, wide]) => Number(wide));
        return {
          file: new URL(image.currentSrc).pathname,
          taken: Number(/w(\d+)\.\w+$/.exec(new URL(image.currentSrc).pathname)?.[1]),
          // `object-fit: cover`: the picture is as wide as its box, or wider if the box is taller.
          needed: Math.max(width, height * ratio) * devicePixelRatio,
          widths: widths.sort((a, b) => a - b),
          bytes:
            (
              performance.getEntriesByName(image.currentSrc)[0] as
                | PerformanceResourceTiming
                | undefined
            )?.encodedBodySize ?? 0,
        };
      }),
  );

/** The picture that a file is a variant of. */
const nameOf = (file: string) => file.replace(/\/w\d+\.\w+$/, '');

test(
  'pictures come in the width that the screen needs',
  { tag: LONG },
  async ({ browser, product }) => {
    for (const [viewport, deviceScaleFactor] of [
      [PHONE, 3],
      [COMPUTER, 1],
    ] as const) {
      const context = await browser.newContext({
        baseURL: product.url,
        viewport,
        deviceScaleFactor,
        reducedMotion: 'reduce',
      });
      const fan = await context.newPage();
      await arriveSignedIn(fan, 'Pia');
      for (const { path, shown } of forFans) {
        await fan.goto(path);
        await expect(shown(fan)).toBeVisible();
        await expect
          .poll(() =>
            fan.evaluate(
              () =>
                [...document.images].filter(
                  ({ loading, complete }) => loading !== 'lazy' && !complete,
                ).length,
            ),
          )
          .toBe(0);
        await fan.waitForLoadState('networkidle');
        const pictures = await picturesInView(fan);
        expect(pictures.length, path).toBeGreaterThan(0);
        const most = new Map<string, number>();
        for (const { file, needed, widths } of pictures) {
          // A `sizes` value may be off by a third; so the next larger file is fine, or the largest if there is none.
          const enough = widths.find((width) => width >= needed * 1.34) ?? widths.at(-1) ?? 0;
          // The browser reuses a file that a larger place on the same page already loaded.
          most.set(nameOf(file), Math.max(enough, most.get(nameOf(file)) ?? 0));
        }
        for (const { file, taken, needed, widths } of pictures) {
          const what = `${file}, ${Math.round(needed)} wide, of ${widths.join(' ')}`;
          expect.soft(taken, what).toBeLessThanOrEqual(most.get(nameOf(file)) ?? 0);
          expect
            .soft(taken, what)
            .toBeGreaterThanOrEqual(Math.min(needed * 0.75, widths.at(-1) ?? 0));
        }
        const sum = pictures.reduce((all, { bytes }) => all + bytes, 0);
        expect
          .soft(sum, `bytes of pictures on ${path} at ${viewport.width}`)
          .toBeLessThan(400 * 1024);
      }
      await context.close();
    }
  },
);
