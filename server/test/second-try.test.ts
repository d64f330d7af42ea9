import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

/** The tests that `npm test` names in its last lines, from a report of Playwright's. */
function namedOf(report: unknown): unknown {
  const script = `import { passedAtSecondTry } from './scripts/second-try.mjs';
    console.log(JSON.stringify(passedAtSecondTry(${JSON.stringify(report) ?? 'undefined'})));`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  return JSON.parse(said.toString()) as unknown;
}
const spec = (title: string, ok: boolean, status: string) => ({ title, ok, tests: [{ status }] });

test('a browser test that passes at its second try is named, also within a group; others are not', () => {
  const suites = [
    {
      file: 'posts/publish.spec.ts',
      specs: [spec('passes', true, 'expected'), spec('wavers', true, 'flaky')],
      suites: [
        {
          file: 'posts/publish.spec.ts',
          specs: [spec('fails', false, 'unexpected'), spec('wavers in a group', true, 'flaky')],
        },
      ],
    },
  ];
  expect(namedOf({ suites })).toEqual([
    'e2e/posts/publish.spec.ts: wavers',
    'e2e/posts/publish.spec.ts: wavers in a group',
  ]);
  expect(namedOf(undefined)).toEqual([]);
});
