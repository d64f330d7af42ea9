import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';

it.runIf(process.platform !== 'win32')('lowers a priority, and never raises it', () => {
  const source = readFileSync(path.join(import.meta.dirname, 'lower-priority.ts'), 'utf8');
  const { code } = transformSync(source, { loader: 'ts' });
  const steps = `const begun = getPriority();
    console.log([1, 2, 0].map((more) => (lowerPriority(begun + more), getPriority() - begun)).join());`;
  const args = ['--input-type=module', '--eval', `${code}\n${steps}`];
  expect(spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout).toBe('1,2,2\n');
});
