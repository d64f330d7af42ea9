import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountParts } from '../account-parts.ts';
import type { Deps } from '../deps.ts';
import { codeOf } from '../../test/operations.ts';
import { newEmail, PASSWORD, type TestAuth } from '../../test/start-auth.ts';
import { accountsRoutes } from './index.ts';
import { loadViewer } from './load-viewer.ts';
import { startTestAccounts } from './test-accounts.ts';

let auth: TestAuth;
let deps: Deps;
beforeAll(async () => void ({ auth, deps } = await startTestAccounts()));
afterAll(() => auth.close());

test('the browser’s language is taken once, and never in place of a choice', async () => {
  const { data } = await auth.client().auth.signUp({ email: newEmail(), password: PASSWORD });
  const claims = await auth.auth.verify(data.session?.access_token ?? '');
  const viewer = claims && (await loadViewer(deps, claims));
  if (!viewer) throw new Error('no viewer');
  const request = { id: 'test', ip: '127.0.0.1', userAgent: 'test' };
  const api = createRouterClient(accountsRoutes(accountParts), {
    context: { deps, viewer, request },
  });

  expect(await api.me({})).toMatchObject({ locale: 'en-US', localeFrom: 'default' });
  const taken = { locale: 'de-AT', localeFrom: 'browser' };
  expect(await api.adoptLocale({ locale: 'de-AT' })).toEqual(taken);
  expect(await api.adoptLocale({ locale: 'fr' })).toEqual(taken);
  const { account } = await api.updatePreferences({ timeZone: 'Europe/Vienna' });
  expect(account).toMatchObject({ ...taken, timeZone: 'Europe/Vienna' });

  const chosen = { locale: 'en-US', localeFrom: 'person' };
  await api.updatePreferences({ locale: 'en-US' });
  expect(await api.adoptLocale({ locale: 'de-AT' })).toEqual(chosen);
  expect(await api.me({})).toMatchObject(chosen);
  expect(await codeOf(api.adoptLocale({ locale: '!!' }))).toBe('invalid_input');
});
