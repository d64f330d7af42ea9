import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

const log = path.join(import.meta.dirname, 'log.ts');

it.each(['process.exit(0)', ''])(
  'every line is written, in order, when a process ends by %j',
  (end) => {
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
    const said = lines.map((line) => JSON.parse(line) as { n?: number; msg?: string });
    expect(said.map(({ n, msg }) => msg ?? n)).toEqual([
      'first',
      ...Array.from({ length: 500 }, (_, n) => n),
      'last but one',
      500,
    ]);
  },
);
