import { expect, test } from 'vitest';
import { outsideStatements } from './outside.ts';

test.each([
  'update public.probes set word = 1;',
  'create index probes_by_word on public.probes (word);',
  'create index concurrently probes_by_word on probes (word);',
  'drop index concurrently public.probes_by_word;',
])('outside a transaction there is no %j', (sql) => {
  expect(() => outsideStatements(sql)).toThrow('outside a transaction a migration may only');
});
