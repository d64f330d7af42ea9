import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

/** The niceness of a process that was started with one and then lowers its priority to another. */
function nicenessAfter(started: number, wanted: number): string {
  const file = path.join(import.meta.dirname, 'lower-priority.ts');
  const script = `const { lowerPriority } = await import(${JSON.stringify(file)});
    lowerPriority(${wanted}); console.log((await import('node:os')).getPriority());`;
  const args = ['-n', String(started), process.execPath, '--import', 'tsx', '--input-type=module'];
  return spawnSync('nice', [...args, '-e', script], { encoding: 'utf8' }).stdout.trim();
}

it.runIf(process.platform !== 'win32')('lowers a priority, and never raises it', () => {
  expect([nicenessAfter(0, 7), nicenessAfter(19, 7)]).toEqual(['7', '19']);
});
