import { afterEach, beforeEach, vi } from 'vitest';
import * as platform from '../src/platform/api.ts';

/**
 * Replaces the calls (`client`) or the queries (`api`) of the server in every test of a file. `vi.mock` would miss the modules
 * that earlier files have loaded, and leave its fake to later ones: all files share their modules.
 */
export function fakeApi(fakes: { readonly client?: object; readonly api?: object }): void {
  const ends: (() => void)[] = [];
  beforeEach(() => {
    for (const name of ['client', 'api'] as const) {
      const fake = fakes[name];
      if (!fake) continue;
      const spy = vi.spyOn(platform, name, 'get').mockReturnValue(fake as never);
      ends.push(() => spy.mockRestore());
    }
  });
  afterEach(() => {
    for (const end of ends.splice(0)) end();
  });
}
