import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { watchForOneAddress } from './one-address.ts';

const lines: { msg: string }[] = [];
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const none = new Headers();
const proxied = new Headers({ 'x-forwarded-for': '203.0.113.9' });
beforeEach(() => void lines.splice(0));

test('one address for everything is told once, and names the setting', () => {
  const watch = watchForOneAddress(log, true);
  for (let i = 0; i < 99; i++) watch(none, '10.0.0.1');
  expect(lines).toEqual([]);
  for (let i = 0; i < 300; i++) watch(none, '10.0.0.1');
  expect(lines).toMatchObject([{ address: '10.0.0.1' }]);
  expect(lines[0]?.msg).toContain('TRUST_PROXY');
});

test('a second address says that nothing is wrong', () => {
  const watch = watchForOneAddress(log, true);
  watch(none, '10.0.0.2');
  for (let i = 0; i < 300; i++) watch(none, '10.0.0.1');
  expect(lines).toEqual([]);
});

test('a machine of its owner alone is told nothing, unless a proxy speaks', () => {
  const alone = watchForOneAddress(log, false);
  for (let i = 0; i < 300; i++) alone(none, '127.0.0.1');
  expect(lines).toEqual([]);
  const behind = watchForOneAddress(log, false);
  for (let i = 0; i < 100; i++) behind(proxied, '127.0.0.1');
  expect(lines).toHaveLength(1);
});
