import { expect, test } from 'vitest';
import { contract } from '@limelight/contract';
import { contractRoutes } from '../../vite.config.ts';
import { readRoutes } from './read-routes.ts';

/** Method and path of every operation, by its name. */
function* routesOf(router: object, name = ''): Generator<string> {
  for (const [key, part] of Object.entries(router)) {
    const route = (part as { '~orpc'?: { route: { method: string; path: string } } })['~orpc']
      ?.route;
    if (route) yield `${name}${key} ${route.method} ${route.path}`;
    else yield* routesOf(part as object, `${name}${key}.`);
  }
}

test('the client knows every operation of the contract by its method and path', async () => {
  const load = contractRoutes().load as (source: string) => string;
  const written = /readRoutes\((".*")\)/.exec(load('\0virtual:contract'))?.[1] ?? '';
  const read = [...routesOf(readRoutes(JSON.parse(written) as string))];
  expect(read.length).toBeGreaterThan(200);
  expect(read.toSorted()).toEqual([...routesOf(contract)].toSorted());
});
