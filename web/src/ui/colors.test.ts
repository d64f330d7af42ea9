import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./colors.css', import.meta.url), 'utf8');

type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** `--name: light-dark(oklch(…), oklch(…))` lines of the file. */
const roles = new Map<string, { light: Oklch; dark: Oklch }>();
const COLOR = String.raw`oklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: / [\d.]+)?\)`;
for (const match of css.matchAll(
  new RegExp(String.raw`--([\w-]+): light-dark\(${COLOR}, ${COLOR}\)`, 'g'),
)) {
  const [l1, c1, h1, l2, c2, h2] = match.slice(2).map(Number) as number[];
  roles.set(match[1] ?? '', { light: [l1!, c1!, h1!], dark: [l2!, c2!, h2!] });
}

/** Relative luminance of WCAG, by way of linear sRGB (Ottosson's matrices), clipped to what a screen shows. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string, theme: 'light' | 'dark'): number {
  const [a, b] = [one, other].map((name) => {
    const role = roles.get(name);
    if (!role) throw new Error(`no color --${name}`);
    return luminance(role[theme]);
  }) as [number, number];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const SURFACES = ['surface', 'raised', 'sunken', 'hover'];
const TEXT_PAIRS: readonly (readonly [string, string])[] = [
  ...SURFACES.flatMap((surface) =>
    ['text', 'muted', 'accent-text', 'danger'].map((text) => [text, surface] as const),
  ),
  ['accent-ink', 'accent'],
  ['accent-text', 'accent-soft'],
  ['text', 'accent-soft'],
  ['muted', 'accent-soft'],
  ['commit-ink', 'commit-from'],
  ['commit-ink', 'commit-to'],
  ['positive', 'raised'],
  ['positive', 'surface'],
  ['positive', 'positive-soft'],
  ['warning', 'raised'],
  ['warning', 'surface'],
  ['warning', 'warning-soft'],
  ['danger', 'danger-soft'],
  ['danger-ink', 'danger'],
  ['surface', 'text'],
  ['on-picture', 'live'],
];

describe.each(['light', 'dark'] as const)('%s theme', (theme) => {
  it.each(TEXT_PAIRS)('%s on %s can be read (4.5:1)', (text, surface) => {
    expect(contrast(text, surface, theme)).toBeGreaterThanOrEqual(4.5);
  });
  it.each(SURFACES.slice(0, 3))('edges of controls on %s can be seen (3:1)', (surface) => {
    expect(contrast('line-strong', surface, theme)).toBeGreaterThanOrEqual(3);
    expect(contrast('accent', surface, theme)).toBeGreaterThanOrEqual(3);
  });
});

it('knows black on white', () => {
  roles.set('black', { light: [0, 0, 0], dark: [0, 0, 0] });
  roles.set('white', { light: [1, 0, 0], dark: [1, 0, 0] });
  expect(contrast('black', 'white', 'light')).toBeCloseTo(21, 1);
});
