import { expect, test } from 'vitest';
import { contract } from '@limelight/contract';
import { nameOfRequest } from './name-of-request.ts';

test.each([
  ['GET', '/functions/v1/discovery/explore', 'discovery.explore'],
  ['GET', '/functions/v1/creators/anna/posts', 'posts.listByCreator'],
  ['POST', '/functions/v1/discovery/explore', 'functions'],
  ['GET', '/functions/v1/creators/a/b/c/d/e', 'functions'],
  ['POST', '/functions/v1/payments/webhooks/stripe', 'payments.webhook'],
  ['POST', '/auth/v1/token', 'auth'],
  ['GET', '/storage/v1/object/private/a-secret', 'storage'],
  ['GET', '/healthz', 'health'],
  ['GET', '/creator/anna', 'page'],
])('%s %s is counted as %s', (method, path, name) => {
  expect(nameOfRequest(method, path)).toBe(name);
});

/** Every operation of the contract with an address that matches its route. */
function operations(part: object): { name: string; method: string; path: string }[] {
  return Object.values(part).flatMap((its: object) => {
    if (!('~orpc' in its)) return operations(its);
    const { route } = its['~orpc'] as {
      route: { operationId: string; method: string; path: string };
    };
    return [{ name: route.operationId, method: route.method, path: route.path }];
  });
}

test('each operation is counted under its own id', () => {
  const all = operations(contract);
  expect(all.length).toBeGreaterThan(100);
  for (const { name, method, path } of all) {
    const address = `/functions/v1${path.replace(/{\w+}/g, 'x')}`;
    expect([address, nameOfRequest(method, address)]).toEqual([address, name]);
  }
});
