import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { productionFaults } from './production-guard.ts';

const PUBLIC_URL = 'https://example.com';

test.each([
  [{}, []],
  [{ PUBLIC_URL, SAMPLE_CONTENT: 'on' }, ['SAMPLE_CONTENT=off', 'ALLOW_SANDBOX=on']],
  [{ PUBLIC_URL, SAMPLE_CONTENT: 'off' }, ['ALLOW_SANDBOX=on']],
  [{ PUBLIC_URL, SAMPLE_CONTENT: 'off', ALLOW_SANDBOX: 'on' }, []],
])('%j: a public address wants no samples and a real payment provider', (env, wanted) => {
  expect(productionFaults(readConfig(env))).toEqual(
    wanted.map((name) => expect.stringContaining(name)),
  );
});
