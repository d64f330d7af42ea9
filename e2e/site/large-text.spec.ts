import type { Page } from '@playwright/test';
import { WEB_ROUTES } from '@limelight/contract/web-routes';
import { expect, test } from '../support/fan-test.ts';
import { arriveSignedIn } from '../support/accounts.ts';
import { LONG } from '../support/long.ts';
import { expectNothingSideways } from '../support/good-screen.ts';

/** A long name in two directions of writing; its address is made from its Latin letters. */
const NAME = 'Noor محمد عبد الرحمن الأنصاري';

/**
 * The narrowest phone, also with text at twice its size; and twice the size on a tablet, which has the layout of a computer.
 */
const SIGHTS = [
  { width: 320, text: '100%' },
  { width: 320, text: '200%' },
  { width: 820, text: '200%' },
];

const CREATOR = '/creator/harbor.and.pine';

/** The places that each person visits. */
const PLACES = {
  stranger: [
    '/',
    '/auth?mode=signup',
    CREATOR,
    'a locked post',
    '/auth',
    'an open post',
    `${CREATOR}?tab=about`,
    '/tag/lighting',
    ...legal(),
  ],
  fan: [
    '/dashboard',
    '/dashboard/menu',
    '/dashboard/settings?section=account',
    ...dashboard().filter((path) => !/create|earnings|vault|analytics|fans/.test(path)),
    ...['profile', 'security', 'appearance', 'privacy', 'spending', 'data'].map(
      (section) => `/dashboard/settings?section=${section}`,
    ),
    CREATOR,
    'an open post',
  ],
  creator: [
    '/creator/create',
    '/creator/create?new=post',
    '/creator/create?new=message',
    '/creator/earnings?tab=statistics',
    '/dashboard',
    '/dashboard?tab=explore',
    ...['messages', 'tiers', 'lists', 'settings'].map((tab) => `/creator/create?tab=${tab}`),
    '/creator/earnings',
    '/creator/earnings?tab=paystubs',
    '/dashboard/vault',
    '/dashboard/analytics',
    '/dashboard/fans',
    '/dashboard/messages?show=group',
  ],
} as const;

for (const [who, places] of Object.entries(PLACES)) {
  test(
    `${who}: nothing sticks out sideways on a narrow phone or with large text`,
    { tag: LONG },
    async ({ person }) => {
      const page = await person();
      if (who === 'fan' || who === 'creator') await arriveSignedIn(page, NAME, who);
      for (const place of places) {
        await page.setViewportSize({ width: 390, height: 844 });
        await page.goto(await pathOf(page, place));
        await expect(page.getByRole('main')).not.toBeEmpty();
        await page.waitForLoadState('networkidle');
        for (const { width, text } of SIGHTS) {
          await page.setViewportSize({ width, height: 844 });
          await page.evaluate((size) => (document.documentElement.style.fontSize = size), text);
          await expectNothingSideways(page, `${place}, text at ${text}`);
        }
      }
    },
  );
}

/** The path of a place; 'a locked post' and 'an open post' are sample posts. */
async function pathOf(page: Page, place: string): Promise<string> {
  if (place.startsWith('/')) return place;
  const answer = await page.request.get('/functions/v1/creators/night.transit/posts?limit=30');
  const { items } = await answer.json();
  const post = items.find((one: { locked: boolean }) => one.locked === (place === 'a locked post'));
  return `/post/${post.id}`;
}

function legal() {
  return Object.keys(WEB_ROUTES).filter((path) => path.startsWith('/legal/'));
}

function dashboard() {
  return Object.keys(WEB_ROUTES).filter((path) => path.startsWith('/dashboard/'));
}
