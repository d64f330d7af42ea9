import { afterAll, beforeAll, vi } from 'vitest';

/** Every response of an operation, in every test, is compared with the contract. */
vi.mock('../src/platform/http/served.ts', () => import('./checked-responses.ts'));

/** A test that connects to another machine fails: only loopback is allowed. */
const realFetch = globalThis.fetch;
beforeAll(() => {
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname)) {
      throw new Error(`a test asked the network for ${url.origin}`);
    }
    return realFetch(input, init);
  };
});
afterAll(() => {
  globalThis.fetch = realFetch;
});
