// `npm run pictures`: draws the pictures of README.md (docs/pictures) from the built product and its samples.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { findBrowser } from './support/find-browser.ts';
import { startProduct } from './support/product.ts';

const FOLDER = path.resolve(import.meta.dirname, '../docs/pictures');
/** The limit for one picture: ten of them are on the first page of the project that people see. */
const MOST_BYTES = 100_000;

/** Pages allow no foreign styles; `bypassCSP` lets this one in. */
const NO_SCROLLBAR = 'html { overflow: hidden !important; scrollbar-gutter: auto !important; }';
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true };
const LAPTOP = { viewport: { width: 1280, height: 800 } };

interface Screen {
  readonly name: string;
  readonly address: string;
  /** The name of a link to follow from there. */
  readonly follow?: string;
}

/** Whose screens to draw. The link of a sample login signs in once, so each person has one browser. */
const LOOKS: readonly {
  readonly who: 'fan' | 'creator' | null;
  readonly device: typeof PHONE | typeof LAPTOP;
  readonly screens: readonly Screen[];
}[] = [
  { who: null, device: LAPTOP, screens: [{ name: 'landing', address: '/' }] },
  {
    who: 'fan',
    device: PHONE,
    screens: [
      { name: 'home', address: '/dashboard' },
      { name: 'messages', address: '/dashboard/messages', follow: 'Harbor & Pine' },
    ],
  },
  {
    who: 'creator',
    device: LAPTOP,
    screens: [
      { name: 'dashboard', address: '/dashboard' },
      { name: 'earnings', address: '/dashboard/earnings' },
    ],
  },
];

const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-pictures-'));
// the pictures of posts are half as wide as in a full start, and none is still being drawn
const product = await startProduct({ dataDir, env: { SAMPLE_CONTENT: 'small' } });
const browser = await chromium.launch(await findBrowser());
try {
  await mkdir(FOLDER, { recursive: true });
  for (const { who, device, screens } of LOOKS) {
    const context = await browser.newContext({
      ...device,
      reducedMotion: 'reduce',
      bypassCSP: true,
    });
    const page = await context.newPage();
    page.setDefaultTimeout(120_000);
    if (who !== null) await signIn(page, who);
    for (const { name, address, follow } of screens)
      for (const theme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: theme });
        await page.goto(`${product.url}${address}`);
        if (follow !== undefined) await page.getByRole('link', { name: follow }).first().click();
        const file = `${name}-${theme}.webp`;
        const picture = await asWebp(browser, await pictureOf(page));
        await writeFile(path.join(FOLDER, file), picture);
        process.stdout.write(`${file}: ${Math.round(picture.length / 1_000)} KB\n`);
      }
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}

/** Signs in by the link that the start printed beside the login. */
async function signIn(page: Page, who: string): Promise<void> {
  const link = new RegExp(`^ +${who} .*\\n +(\\S+)$`, 'm').exec(product.output())?.[1];
  if (link === undefined) throw new Error(`no link for ${who} was printed`);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/, { timeout: 120_000 });
}

/** The screen as a PNG, once nothing on it is loading or changing. */
async function pictureOf(page: Page): Promise<Buffer> {
  await page.mouse.move(0, 0);
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () =>
      document.querySelector('h1, h2') !== null &&
      document.querySelector('[aria-busy="true"], .animate-skeleton') === null &&
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
      ),
  );
  let picture = await page.screenshot({ style: NO_SCROLLBAR });
  for (;;) {
    await page.waitForTimeout(1_000);
    const next = await page.screenshot({ style: NO_SCROLLBAR });
    if (next.equals(picture)) return picture;
    picture = next;
  }
}

/** The browser encodes it, at the best quality that fits. */
async function asWebp(encoder: Browser, png: Buffer): Promise<Buffer> {
  const page = await encoder.newPage();
  try {
    for (const quality of [0.9, 0.8, 0.7, 0.6, 0.5]) {
      const url = await page.evaluate(
        async ([source, wanted]) => {
          const image = await createImageBitmap(await (await fetch(source)).blob());
          const canvas = document.createElement('canvas');
          [canvas.width, canvas.height] = [image.width, image.height];
          canvas.getContext('2d')?.drawImage(image, 0, 0);
          return canvas.toDataURL('image/webp', wanted);
        },
        [`data:image/png;base64,${png.toString('base64')}`, quality] as const,
      );
      const picture = Buffer.from(url.split(',')[1] ?? '', 'base64');
      if (picture.length <= MOST_BYTES) return picture;
    }
    throw new Error('a picture does not fit');
  } finally {
    await page.close();
  }
}
