import type { Random } from '../random.ts';
import { glow, gradient, type Palette, type Size, svg } from './svg.ts';

export type Scene = (random: Random, palette: Palette, size: Size) => string;

/** The tools of a drawing: a sheet 100 wide and `tall` high, with the palette's sky already on it. */
export interface Pen extends Palette {
  readonly random: Random;
  readonly tall: number;
  /** A color of the palette's layers; wraps around after the last one. */
  tone(index: number): string;
}

/** A scene whose unit is a hundredth of its width, so that it fits a square, a portrait and a banner alike. */
export function drawing(draw: (pen: Pen) => string): Scene {
  return (random, palette, size) => {
    const tall = (100 * size.height) / size.width;
    const tone = (index: number) => palette.layers[index % 4] ?? palette.spark;
    const body = draw({ ...palette, random, tall, tone });
    const defs = gradient('sky', ...palette.sky) + glow('glow', palette.spark, 0.6);
    const sheet = `<g transform="scale(${size.width / 100})">${rect(0, 0, 100, tall, 'url(#sky)')}${body}</g>`;
    return svg(size, defs, sheet);
  };
}

const short = (value: number | string) =>
  typeof value === 'number' ? Math.round(value * 100) / 100 : value;

/** The text of a path with its numbers rounded: half the text, the same picture. */
export function d(parts: TemplateStringsArray, ...values: readonly (number | string)[]): string {
  return parts.reduce((text, part, i) => `${text}${short(values[i - 1] ?? '')}${part}`);
}

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  d`<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string, more = '') =>
  d`<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

export const disc = (x: number, y: number, r: number, fill: string, more = '') =>
  oval(x, y, r, r, fill, more);

export const shape = (path: string, fill: string, more = '') =>
  `<path d="${path}" fill="${fill}" ${more}/>`;

export const line = (path: string, color: string, width: number, more = '') =>
  d`<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;

/** Moves a group to a place and rotates it there; its content is drawn around 0, 0. */
export const at = (x: number, y: number, angle: number, body: string, scale = 1) =>
  d`<g transform="translate(${x} ${y}) rotate(${angle}) scale(${scale})">${body}</g>`;

export const faint = (opacity: number) => d`opacity="${opacity}"`;

export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, index) => draw(index)).join('');

/** A point on a circle; angles in degrees, clockwise from the right. */
export const around = (
  x: number,
  y: number,
  r: number,
  angle: number,
): readonly [number, number] => [
  x + r * Math.cos((angle * Math.PI) / 180),
  y + r * Math.sin((angle * Math.PI) / 180),
];

export const stars = ({ random, tall }: Pen, count: number, until = 0.6) =>
  times(count, () =>
    disc(
      random.between(0, 100),
      random.between(0, tall * until),
      random.between(0.1, 0.35),
      '#fff',
      faint(random.between(0.3, 0.95)),
    ),
  );

/** A sun or moon with its light around it. */
export const light = (x: number, y: number, r: number, color: string) =>
  disc(x, y, r * 3.4, 'url(#glow)') + disc(x, y, r, color);

/** A rolling edge from left to right, filled down to the bottom. */
export function ground(
  { random, tall }: Pen,
  y: number,
  swing: number,
  fill: string,
  steps = 5,
): string {
  let path = d`M-2 ${tall + 2} L-2 ${y + random.between(-swing, swing)}`;
  for (let i = 0; i < steps; i++) {
    const x = (104 * (i + 1)) / steps - 2;
    const bend = x - 52 / steps;
    path += d` Q${bend} ${y + random.between(-swing, swing) * 1.6} ${x} ${y + random.between(-swing, swing)}`;
  }
  return shape(`${path} L102 ${short(tall + 2)} Z`, fill);
}
