import { expect, test } from 'vitest';
import { encodeValues, t, withPlaces } from './statement.ts';

const params = { from: t.timestamptz(), kind: t.text().nullable(), more: t.json<number[]>() };

test('names become places, wherever and as often as they are said', () => {
  const text = `select to_char(at, 'HH24:MI') from x where (:kind::text is null or kind = :kind) and at > :from
    and at := :more`;
  expect(withPlaces({ name: 'x', params, text })).toBe(
    `select to_char(at, 'HH24:MI') from x where ($2::text is null or kind = $2) and at > $1
    and at := $3`,
  );
});

test('a name that is not a parameter is refused where it is written', () => {
  expect(() => withPlaces({ name: 'x', params, text: 'select :form' })).toThrow('x takes no :form');
});

test('values go to their places, whatever order they are said in', () => {
  const from = new Date(0);
  expect(encodeValues(params, [{ more: [1], kind: null, from }])).toEqual([
    from.toISOString(),
    null,
    '[1]',
  ]);
});

test('JSON has no half of a surrogate pair, which PostgreSQL refuses; whole pairs and backslashes stay', () => {
  const json = t.jsonb<{ text: string }>();
  const encoded = (text: string) => JSON.parse(String(json.encode({ text }))) as { text: string };
  expect(encoded('a\ud800b')).toEqual({ text: 'a\ufffdb' });
  expect(encoded('\udc00 \\ud800 😀 \ud83d')).toEqual({ text: '\ufffd \\ud800 😀 \ufffd' });
});
