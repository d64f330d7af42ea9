import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';

const root = path.resolve(import.meta.dirname, '../..');
const manifest = z.object({ dependencies: z.record(z.string(), z.string()).default({}) });
/** Imports of values: imports of types are erased before anything runs. */
const IMPORTS =
  /^(?:import|export) (?!type\b)[^;]*?from '([^.'][^']*)';|import\('([^.'][^']*)'\)/gm;
const OF_TESTS = /(?:^|\/)test-[^/]*$|\.test\.tsx?$/;

const dependenciesOf = (folder: string) =>
  Object.keys(
    manifest.parse(JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8')))
      .dependencies,
  );

function filesOf(source: string): string[] {
  if (/\.(?:m?js|tsx?)$/.test(source)) return [source];
  return readdirSync(path.join(root, source), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !OF_TESTS.test(name))
    .map((name) => path.join(source, name));
}

function packagesIn(sources: readonly string[]): string[] {
  const names = sources.flatMap(filesOf).flatMap((file) =>
    Array.from(
      readFileSync(path.join(root, file), 'utf8').matchAll(IMPORTS),
      ([, plain, late]) => plain ?? late ?? '',
    ).map((name) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  );
  return [...new Set(names)].filter((name) => !/^(?:node|virtual):/.test(name));
}

// `npm start` on a fresh machine installs only `dependencies`; everything else in the repository needs `devDependencies` too.
it.each([
  ['server', ['server/src']],
  ['web', ['web/src', 'web/vite.config.ts']],
  ['contract', ['contract/src']],
  ['database', ['database/seed']],
  ['packages/pg-prepared', ['packages/pg-prepared/src']],
  ['.', ['scripts/build.mjs', 'scripts/build-server.mjs', 'scripts/start.mjs']],
])('%s runs with its dependencies alone', (workspace, sources) => {
  // the build at the root uses the web app's packages
  const known = [...dependenciesOf(workspace), ...(workspace === '.' ? dependenciesOf('web') : [])];
  expect(sources.flatMap(filesOf).length).toBeGreaterThan(0);
  expect(packagesIn(sources).filter((name) => !known.includes(name))).toEqual([]);
});
