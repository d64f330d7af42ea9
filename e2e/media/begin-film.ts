import { readFile } from 'node:fs/promises';
import { beginFile, join, type Person } from './cast.ts';
import { REEL } from './media-test.ts';
import type { Product } from '../support/product.ts';
import { expect } from '../support/test.ts';

/** Progress at which the decoder runs, with seconds of work left for the fixture on an idle machine. */
const MIDDLE = 0.1;

/** Uploads a film, and returns once it is being processed. */
export async function beginFilm({ url }: Product): Promise<{ person: Person; id: string }> {
  const person = await join(url, 'Reel', 'creator');
  const id = await beginFile(url, person, await readFile(REEL), { fileName: 'reel.mp4' });
  await expect
    .poll(async () => (await readFilm(person, id)).progress, { intervals: [50] })
    .toBeGreaterThan(MIDDLE);
  expect(await readFilm(person, id)).toMatchObject({ status: 'processing' });
  return { person, id };
}

export const readFilm = ({ call }: Person, id: string) =>
  call<{ status: string; progress: number }>('GET', `/media/${id}`);
