import { readdirSync, readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Drawing } from './picture-tasks.ts';
import { drawnSample } from './picture-process.ts';

/** Red, in a light that makes it blue. */
const drawing: Drawing = {
  svg: '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="40"><rect width="640" height="40" fill="#f00"/></svg>',
  light: [
    [0, 0, 1],
    [0, 1, 0],
    [1, 0, 0],
  ],
};

it('a sample picture is a JPEG with the variants of an upload, in the light of its drawing', async () => {
  const { original, prepared } = await drawnSample(drawing, 'vault', 'first');
  expect(await sharp(original).metadata()).toMatchObject({
    format: 'jpeg',
    width: 640,
    height: 40,
  });
  const { width, height, pictures } = prepared;
  expect([width, height]).toEqual([640, 40]);
  const names = pictures.map(({ name }) => name);
  expect(names).toEqual(['w320.webp', 'w640.webp', 'w640.avif', 'blur.webp']);
  for (const picture of [original, ...pictures.map(({ data }) => data)]) {
    const { channels } = await sharp(picture).stats();
    const [red = 255, , blue = 0] = channels.map(({ mean }) => mean);
    expect([red < 20, blue > 235]).toEqual([true, true]);
  }
});

/** The priorities of all threads of each process that this one has started with this program. */
function prioritiesOf(program: string): number[][] {
  const idsIn = (folder: string) => readdirSync(folder).filter((name) => /^\d+$/.test(name));
  const read = (id: string, file: string) => {
    try {
      return readFileSync(`/proc/${id}/${file}`, 'utf8');
    } catch {
      return ''; // it has ended
    }
  };
  return idsIn('/proc')
    .filter((id) => read(id, 'status').includes(`\nPPid:\t${process.pid}\n`))
    .filter((id) => read(id, 'cmdline').includes(program))
    .map((id) => [
      ...new Set(idsIn(`/proc/${id}/task`).map((thread) => getPriority(Number(thread)))),
    ]);
}

it.runIf(process.platform === 'linux')(
  'sample pictures that no one waits for are drawn at the lowest priority, by all threads',
  async () => {
    await drawnSample(drawing, 'vault', 'later');
    const priorities = prioritiesOf('media/pictures/worker/main');
    expect(priorities).toContainEqual([constants.priority.PRIORITY_LOW]);
  },
);
