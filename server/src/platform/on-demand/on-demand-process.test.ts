import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { OnDemandProcess } from './on-demand-process.ts';

it('is gone while other work needs the memory, but for what it is asked meanwhile', async () => {
  const pictures = new OnDemandProcess({
    file: 'media/pictures/worker/main',
    name: 'the test process',
    niceness: 0,
    result: z.object({ kind: z.string() }),
    flags: [],
    atOnce: 1,
    maxOpen: Infinity,
    patienceMs: 60_000,
  });
  const ask = () => pictures.run({ kind: 'size', source: '/no/such/picture' });
  const untilItIsGone = () =>
    vi.waitFor(() => expect(pictures.isRunning).toBe(false), { timeout: 3_000, interval: 10 });
  await ask();
  expect(pictures.isRunning).toBe(true);

  await pictures.makeWayFor(async () => {
    await untilItIsGone();
    await Promise.all([ask(), ask()]);
    expect(pictures.isRunning).toBe(true);
    await untilItIsGone();
    await ask();
  });
  // The idle time that began meanwhile stays short.
  await untilItIsGone();

  const asked = ask();
  await pictures.makeWayFor(() => asked);
  expect(await asked).toEqual({ kind: 'refused' });
});
