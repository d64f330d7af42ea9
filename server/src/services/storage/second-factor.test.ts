import { afterAll, beforeAll, expect, it } from 'vitest';
import { signedAddress } from './index.ts';
import { startTestStorage, type TestPerson, type TestStorage } from './test-storage.ts';

/** Sessions that owe their second factor. */
const owing = new Set<string>();
let storage: TestStorage;
let person: TestPerson;
beforeAll(async () => {
  storage = await startTestStorage('folder', {
    awaitsSecondFactor: async ({ session_id }) => owing.has(session_id),
  });
  person = storage.signIn();
  await storage.files.put('paid', Buffer.from('bytes'));
  const object = {
    key: 'paid',
    contentType: 'image/webp',
    bytes: 5,
    etag: 'e',
    disposition: 'inline',
    fileName: 'paid.webp',
  } as const;
  storage.objects.set('media/paid.webp', { object, readers: new Set([person.viewerId]) });
});
afterAll(() => storage.close());

const name = { bucket: 'media', name: 'paid.webp' };
it.each([
  ['upload/resumable', 'POST'],
  ['object/sign/media/paid.webp', 'POST'],
  ['object/sign/media', 'POST'],
  ['object/media/paid.webp', 'GET'],
  ['object/authenticated/media/paid.webp', 'GET'],
  ['signed', 'GET'],
])('%s (%s) is refused until the second factor was shown', async (path, method) => {
  const address =
    path === 'signed'
      ? signedAddress(storage.key, name, person, storage.clock.now(), 60)
      : `/storage/v1/${path}`;
  const ask = () =>
    fetch(`${storage.url}${address}`, {
      method,
      headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{"paths":["paid.webp"]}' } : {}),
    });
  owing.add(person.sessionId);
  const refused = await ask();
  expect(refused.status).toBe(403);
  expect(await refused.json()).toMatchObject({ error: 'second_factor_required' });
  owing.clear();
  expect((await ask()).status).not.toBe(403);
});
