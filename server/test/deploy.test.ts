import { readFileSync } from 'node:fs';
import path from 'node:path';
import { validate, ValidationSeverity } from 'dockerfile-utils';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
const memoryLimits = (text: string) =>
  [...text.matchAll(/(?:--max-[a-z-]+|MALLOC_[A-Z_]+)=\d+/g)].map(String);

it('the linter of Dockerfiles finds no fault', () => {
  const warnings = { instructionCmdMultiple: ValidationSeverity.ERROR };
  expect(validate(read('deploy/Dockerfile'), warnings)).toEqual([]);
});

it.each(['deploy/Dockerfile', 'deploy/limelight.service'])(
  '%s limits memory as npm start does',
  (name) => {
    const { start } = (JSON.parse(read('package.json')) as { scripts: { start: string } }).scripts;
    expect(memoryLimits(start)).toHaveLength(4);
    expect(memoryLimits(read(name))).toEqual(memoryLimits(start));
  },
);

/** `listen.ts` keeps idle connections for 65 s. */
it.each([
  ['deploy/nginx.conf', 'keepalive_timeout 60s'],
  ['deploy/Caddyfile', 'keepalive 60s'],
  ['deploy/compose.yaml', 'keepalive 60s'],
])('%s lets idle connections go before the server does', (name, line) => {
  expect(read(name)).toContain(line);
});
