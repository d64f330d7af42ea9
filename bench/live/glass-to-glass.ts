import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../e2e/support/find-browser.ts';
import { PLAYER_OPTIONS } from '../../web/src/live/player/player-options.ts';
import { median } from '../harness.ts';
import { type Product, root } from '../product.ts';

/** The player of the web app, and what the two pages do with it. They are plain scripts: in a page nothing else is known. */
const PLAYER = path.join(root, 'node_modules/hls.js/dist/hls.js');
const SEND_TIME = path.join(root, 'bench/live/pages/send-time.js');
const READ_TIME = path.join(root, 'bench/live/pages/read-time.js');
/** The first pictures come while the player looks for its place. */
const SETTLE_MS = 10_000;
const LOOK_MS = 20_000;
const PLAIN_PAGE = '/legal/terms';

export interface Delay {
  readonly medianMs: number;
  readonly worstMs: number;
  readonly pictures: number;
}

/**
 * How old the picture is that a viewer sees. One page of Chromium sends a drawing of the time by WHIP, another plays it with
 * hls.js and reads the time from the picture; both have the clock of this machine.
 */
export async function glassToGlass(
  { url }: Product,
  sender: { readonly whipUrl: string; readonly token: string },
  openViewing: () => Promise<string>,
): Promise<Delay> {
  const found = await findBrowser();
  const browser = await chromium.launch({
    ...found,
    args: [...(found.args ?? []), '--autoplay-policy=no-user-gesture-required'],
  });
  try {
    const context = await browser.newContext({ bypassCSP: true });
    const studio = await context.newPage();
    await studio.goto(`${url}${PLAIN_PAGE}`);
    await studio.addScriptTag({ path: SEND_TIME });
    await studio.evaluate(`sendTime(${JSON.stringify(sender)})`);
    const playlist = await openViewing();
    const viewer = await context.newPage();
    await viewer.goto(`${url}${PLAIN_PAGE}`);
    await viewer.addScriptTag({ path: PLAYER });
    await viewer.addScriptTag({ path: READ_TIME });
    const asked = { playlist, options: PLAYER_OPTIONS, settleMs: SETTLE_MS, lookMs: LOOK_MS };
    const delays: number[] = await viewer.evaluate(`readTime(${JSON.stringify(asked)})`);
    if (delays.length === 0) throw new Error('the viewer saw no time');
    return {
      medianMs: median(delays),
      worstMs: Math.max(...delays),
      pictures: delays.length,
    };
  } finally {
    await browser.close();
  }
}
