import { expect, test } from 'vitest';
import { csvFile, dollars, toCsv } from './csv.ts';

test.each([
  ['=1+1', `"'=1+1"`],
  ['+1', `"'+1"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['-2+3', `"'-2+3"`],
  ['-.example', `"'-.example"`],
  ['-12.50', '-12.50'],
  ['\u200b\u202e \ufeff=1+1', `"'\u200b\u202e \ufeff=1+1"`],
  ['\t\r=1', `"'\t\r'=1"`],
  ['＝1+1', `"'＝1+1"`],
  ['＋1', `"'＋1"`],
  ['－1', `"'－1"`],
  ['＠SUM', `"'＠SUM"`],
  ['a;=1+1;\u2060+1; b=1', `a;'=1+1;'\u2060+1; b=1`],
  ['a;"=1', `"a;'""=1"`],
  ['a\n=1', `"a\n'=1"`],
  ['a-b=c', 'a-b=c'],
  ['a,b', '"a,b"'],
  ['plain', 'plain'],
])('%s is the cell %s', (text, cell) => {
  expect(toCsv([[text]])).toBe(`${cell}\r\n`);
});

test('a file begins with the mark of UTF-8; cents are dollars', async () => {
  const file = csvFile('a.csv', [toCsv([['Été']]), toCsv([[dollars(-1_250)]])]);
  expect(new Uint8Array(await file.arrayBuffer()).subarray(0, 3)).toEqual(
    new Uint8Array([0xef, 0xbb, 0xbf]),
  );
  expect(file.type).toBe('text/csv');
  expect(await file.text()).toContain('Été\r\n-12.50\r\n');
});
