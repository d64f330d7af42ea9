import { setTimeout as wait } from 'node:timers/promises';
import { httpLoad } from '../load/http-load.ts';
import { findWrk, runWrk, type Target } from '../load/wrk.ts';
import type { Measure } from '../harness.ts';

const TRIES = 60;
const AGAIN_MS = 500;

/** The address and the bytes of a part of the newest whole segment of a viewing: the second, which begins with no key frame. */
export async function newestPart(
  folder: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ url: string; bytes: Buffer }> {
  const playlist = await textOf(`${folder}/main.m3u8`, headers);
  const segment = playlist.match(/^main-\d+(?=\.m4s$)/gm)?.at(-1);
  if (segment === undefined) throw new Error(`no segment in:\n${playlist}`);
  const url = `${folder}/${segment}-1.m4s`;
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return { url, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** Waits until a viewing has so many whole segments; throws after half a minute. */
export async function untilSegments(
  folder: string,
  headers: Readonly<Record<string, string>>,
  count: number,
): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const playlist = await textOf(`${folder}/main.m3u8`, headers).catch(() => '');
    const segments = playlist.match(/^main-(\d+)\.m4s$/gm) ?? [];
    if (segments.length >= count) return;
    await wait(AGAIN_MS);
  }
  throw new Error(`the stream has no ${count} segments`);
}

/** Many viewers who ask for the same bytes at once. */
export async function watchAtOnce(
  target: Target,
  viewers: number,
  seconds: number,
): Promise<Measure> {
  const program = await findWrk();
  return program === null
    ? httpLoad(target, seconds)
    : runWrk(program, target, { connections: viewers, seconds });
}

async function textOf(url: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const answer = await fetch(url, { headers });
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}
