/** Little helpers to write SVG. Numbers are rounded: half the text, the same picture. */
export const n = (value: number) => Math.round(value * 10) / 10;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Five colors from far to near, and one that stands out. */
export interface Palette {
  readonly sky: readonly [string, string];
  readonly layers: readonly [string, string, string, string];
  readonly spark: string;
}

export function gradient(id: string, from: string, to: string, angle = 90): string {
  const turn = `gradientTransform="rotate(${angle} .5 .5)"`;
  return `<linearGradient id="${id}" ${turn}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`;
}

export function glow(id: string, color: string, strength = 0.9): string {
  return `<radialGradient id="${id}"><stop offset="0" stop-color="${color}" stop-opacity="${strength}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
}

/** A smooth closed curve through points (Catmull-Rom as Béziers), left to right, then down to the bottom edge. */
export function ridge(
  points: readonly (readonly [number, number])[],
  { width, height }: Size,
): string {
  return `${curve(points)} L${n(width)} ${n(height)} L0 ${n(height)} Z`;
}

export function curve(points: readonly (readonly [number, number])[]): string {
  const at = (index: number) => points[Math.min(Math.max(index, 0), points.length - 1)] ?? [0, 0];
  const [x0, y0] = at(0);
  let path = `M${n(x0)} ${n(y0)}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path += ` C${n(p1[0] + (p2[0] - p0[0]) / 6)} ${n(p1[1] + (p2[1] - p0[1]) / 6)} ${n(p2[0] - (p3[0] - p1[0]) / 6)} ${n(p2[1] - (p3[1] - p1[1]) / 6)} ${n(p2[0])} ${n(p2[1])}`;
  }
  return path;
}

export function svg({ width, height }: Size, defs: string, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs}</defs>${body}</svg>`;
}
