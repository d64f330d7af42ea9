/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../e2e/support/find-browser.ts';
import { PLAYER_OPTIONS } from '../../web/src/live/player/player-options.ts';
import { median } from '../harness.ts';
import { type Product, root } from '../product.ts';

/** The player of the web app. */
const PLAYER = path.join(root, 'node_modules/hls.js/dist/hls.js');
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
    // tsx wraps each named function in this, also those that run in the page
    await context.addInitScript('globalThis.__name = (named) => named');
    const studio = await context.newPage();
    await studio.goto(`${url}${PLAIN_PAGE}`);
    await studio.evaluate(sendTime, sender);
    const playlist = await openViewing();
    const viewer = await context.newPage();
    await viewer.goto(`${url}${PLAIN_PAGE}`);
    await viewer.addScriptTag({ content: await readFile(PLAYER, 'utf8') });
    const delays = await viewer.evaluate(readTime, {
      playlist,
      options: PLAYER_OPTIONS,
      settleMs: SETTLE_MS,
      lookMs: LOOK_MS,
    });
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

/** In the page: draws the time as a row of 32 squares, 30 times a second, and sends it with a silent sound. */
async function sendTime({ whipUrl, token }: { whipUrl: string; token: string }): Promise<void> {
  const canvas = document.createElement('canvas');
  canvas.width = 1280;
  canvas.height = 720;
  document.body.append(canvas);
  const drawing = canvas.getContext('2d')!;
  const draw = () => {
    drawing.fillStyle = 'black';
    drawing.fillRect(0, 0, 1280, 720);
    const now = Date.now() % 2 ** 32;
    for (let bit = 0; bit < 32; bit++) {
      drawing.fillStyle = Math.floor(now / 2 ** bit) % 2 === 1 ? 'white' : 'black';
      drawing.fillRect(bit * 40, 320, 40, 40);
    }
  };
  setInterval(draw, 33);
  const sound = new AudioContext();
  const track = sound.createMediaStreamDestination().stream.getAudioTracks()[0]!;
  const peer = new RTCPeerConnection();
  const video = peer.addTransceiver(canvas.captureStream(30).getVideoTracks()[0]!, {
    direction: 'sendonly',
  });
  const codecs = RTCRtpSender.getCapabilities('video')?.codecs ?? [];
  video.setCodecPreferences(
    codecs.toSorted(
      (a, b) => Number(b.mimeType === 'video/H264') - Number(a.mimeType === 'video/H264'),
    ),
  );
  peer.addTransceiver(track, { direction: 'sendonly' });
  await peer.setLocalDescription();
  await new Promise<void>((resolve) => {
    const look = () => peer.iceGatheringState === 'complete' && resolve();
    peer.onicegatheringstatechange = look;
    look();
  });
  const answer = await fetch(whipUrl, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' },
    body: peer.localDescription!.sdp,
  });
  if (!answer.ok) throw new Error(`WHIP: ${answer.status} ${await answer.text()}`);
  await peer.setRemoteDescription({ type: 'answer', sdp: await answer.text() });
}

/** In the page: plays the stream, and returns how old its pictures are, in milliseconds. */
async function readTime({
  playlist,
  options,
  settleMs,
  lookMs,
}: {
  playlist: string;
  options: object;
  settleMs: number;
  lookMs: number;
}): Promise<number[]> {
  const { Hls } = globalThis as unknown as {
    Hls: new (options: object) => {
      loadSource(url: string): void;
      attachMedia(video: HTMLVideoElement): void;
    };
  };
  const video = document.createElement('video');
  video.muted = true;
  video.autoplay = true;
  document.body.append(video);
  const player = new Hls(options);
  player.loadSource(playlist);
  player.attachMedia(video);
  const canvas = document.createElement('canvas');
  canvas.width = 1280;
  canvas.height = 720;
  const drawing = canvas.getContext('2d', { willReadFrequently: true })!;
  const timeInPicture = () => {
    drawing.drawImage(video, 0, 0, 1280, 720);
    let time = 0;
    for (let bit = 0; bit < 32; bit++) {
      const [light = 0] = drawing.getImageData(bit * 40 + 20, 340, 1, 1).data;
      if (light > 128) time += 2 ** bit;
    }
    return time;
  };
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  while (video.currentTime === 0) await wait(100);
  await wait(settleMs);
  const delays: number[] = [];
  const until = Date.now() + lookMs;
  while (Date.now() < until) {
    const delay = (Date.now() % 2 ** 32) - timeInPicture();
    // A square between two frames reads as neither: such a time is days off.
    if (delay >= 0 && delay < 60_000) delays.push(delay);
    await wait(100);
  }
  return delays;
}
