import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transformSync } from 'esbuild';
import { expect, it } from 'vitest';

/** What a new process prints that has lowered its priority three times, by 1, 2 and 0. */
function lowered(print: string): string {
  const source = readFileSync(path.join(import.meta.dirname, 'lower-priority.ts'), 'utf8');
  const { code } = transformSync(source, { loader: 'ts' });
  const steps = `const begun = getPriority();
    const fs = await import('node:fs');
    await fs.promises.stat('.');
    const steps = [1, 2, 0].map((more) => (lowerPriority(begun + more), getPriority() - begun));
    console.log(String(${print}));`;
  const args = ['--input-type=module', '--eval', `${code}\n${steps}`];
  return spawnSync(process.execPath, args, { encoding: 'utf8' }).stdout.trim();
}

it.runIf(process.platform !== 'win32')('lowers a priority, and never raises it', () => {
  expect(lowered('steps')).toBe('1,2,2');
});

it.runIf(process.platform === 'linux')('lowers that of the threads that work for it', () => {
  const others = `[...new Set(fs.readdirSync('/proc/self/task').map((id) => getPriority(Number(id)) - begun))]`;
  expect(lowered(others)).toBe('2');
});
