import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const log = path.join(import.meta.dirname, 'log.ts');
const SAID = ['first', ...Array.from({ length: 500 }, (_, n) => n), 'last but one', 500];

/** What a process that ends like this has logged: messages, or numbers. */
function loggedBy(end: string): (string | number | undefined)[] {
  const script = `
    const { createLog, lineWriter } = await import(${JSON.stringify(log)});
    const log = createLog('info');
    const write = lineWriter(log);
    log.info('first');
    for (let n = 0; n < 500; n++) write('"n":' + n);
    log.warn('last but one');
    write('"n":500');
    ${end}`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const lines = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => JSON.parse(line) as { n?: number; msg?: string })
    .map(({ n, msg }) => msg ?? n);
}

it('every line is written, in order', () => {
  expect(loggedBy('')).toEqual(SAID);
});

it('an exit loses no line', () => {
  // what was being written as the process exited may come after what the exit wrote
  expect(loggedBy('process.exit(0)').sort()).toEqual([...SAID].sort());
});
