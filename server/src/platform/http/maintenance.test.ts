import { expect, test } from 'vitest';
import { maintenanceApp } from './maintenance.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);
const ask = async (until: Date, path: string, accept: string) =>
  maintenanceApp({ brandName: 'Fans <3', until: () => until }).request(path, {
    headers: { accept },
  });

test('a visitor reads until when, and the page loads itself again', async () => {
  const until = inMinutes(2.5);
  const page = await ask(until, '/anything', 'text/html,*/*');
  expect(page.status).toBe(503);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(120);
  expect(page.headers.get('refresh')).toBe('20');
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(await page.text()).toContain(
    `Fans &lt;3 is being updated, and should be back in about 3 minutes, by ${until.toISOString().slice(11, 16)} UTC.`,
  );
});

test('when it takes longer than it said, it says no time', async () => {
  const page = await ask(inMinutes(-1), '/', 'text/html');
  expect(page.headers.get('retry-after')).toBe('5');
  expect(await page.text()).toContain('should be back any moment.');
});

test('a program gets the error of the contract, and a watcher finds the process alive', async () => {
  const answer = await ask(inMinutes(1), '/functions/v1/posts', 'application/json');
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ defined: true, code: 'unavailable', status: 503 });
  expect((await ask(inMinutes(1), '/healthz', '*/*')).status).toBe(200);
  expect((await ask(inMinutes(1), '/readyz', '*/*')).status).toBe(503);
});
