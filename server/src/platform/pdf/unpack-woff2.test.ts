import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { Reader } from './reader.ts';
import { unpackWoff2 } from './unpack-woff2.ts';

const { resolve } = createRequire(import.meta.url);
const read = (part: string) =>
  readFileSync(resolve(`@fontsource-variable/inter/files/inter-${part}-wght-normal.woff2`));

function tablesOf(font: Buffer): Map<string, Buffer> {
  const head = new Reader(font);
  head.at = 4;
  const count = head.u16();
  head.at = 12;
  return new Map(
    Array.from({ length: count }, () => {
      const tag = head.ascii(4);
      head.at += 4;
      const [at, length] = [head.u32(), head.u32()];
      return [tag, font.subarray(at, at + length)];
    }),
  );
}

/** The leftmost point of a simple glyph, found from its points; null for an empty or a composite one. */
function leftmost(glyph: Buffer): number | null {
  if (glyph.length === 0) return null;
  const from = new Reader(glyph);
  const contours = from.i16();
  if (contours < 0) return null;
  from.at = 10;
  const points = Array.from({ length: contours }, () => from.u16()).at(-1)! + 1;
  const program = from.u16();
  from.at += program + points;
  let x = 0;
  return Math.min(...Array.from({ length: points }, () => (x += from.i16())));
}

// The font says itself where each glyph begins (`hmtx`), in a table that is not transformed.
it.each(['latin', 'latin-ext', 'cyrillic', 'greek', 'vietnamese'])(
  'unpacks every glyph of %s to where the font says that it stands',
  (part) => {
    const tables = tablesOf(unpackWoff2(read(part)));
    const table = (tag: string) => tables.get(tag) ?? expect.fail(`no ${tag}`);
    const glyphs = table('maxp').readUInt16BE(4);
    const metrics = table('hhea').readUInt16BE(34);
    const [loca, glyf, hmtx] = [table('loca'), table('glyf'), table('hmtx')];
    expect(table('head').readInt16BE(50)).toBe(1);
    expect(loca.readUInt32BE(4 * glyphs)).toBe(glyf.length);
    const wrong: number[] = [];
    let [simple, composite] = [0, 0];
    for (let id = 0; id < glyphs; id += 1) {
      const glyph = glyf.subarray(loca.readUInt32BE(4 * id), loca.readUInt32BE(4 * id + 4));
      if (glyph.length === 0) continue;
      if (glyph.readInt16BE(0) < 0) composite += 1;
      else simple += 1;
      const bearing = hmtx.readInt16BE(
        id < metrics ? 4 * id + 2 : 4 * metrics + 2 * (id - metrics),
      );
      if (glyph.readInt16BE(2) !== bearing || (leftmost(glyph) ?? bearing) !== bearing)
        wrong.push(id);
    }
    expect(wrong).toEqual([]);
    expect(Math.min(simple, composite)).toBeGreaterThan(20);
  },
);

it('refuses what is no such font, or is cut off', () => {
  const font = read('greek');
  expect(() => unpackWoff2(Buffer.from('wOFF, which is an older kind'))).toThrow('not a WOFF2');
  expect(() => unpackWoff2(font.subarray(0, font.length - 200))).toThrow();
});
