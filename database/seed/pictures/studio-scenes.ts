import type { Scene } from './pen.ts';
import { curve, glow, gradient, n, type Palette, type Size, svg } from './svg.ts';

const wall = (palette: Palette, { width, height }: Size, at = 0.66) =>
  `<rect width="${width}" height="${height}" fill="url(#sky)"/><rect y="${n(height * at)}" width="${width}" height="${n(height)}" fill="${palette.layers[3]}"/><rect y="${n(height * at)}" width="${width}" height="14" fill="#000" opacity=".12"/>`;

const shadow = (x: number, y: number, r: number) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(r)}" ry="${n(r * 0.16)}" fill="#000" opacity=".22"/>`;

/** Vessels on a shelf. */
export const vessels: Scene = (random, palette, size) => {
  let body = wall(palette, size);
  const floor = size.height * 0.74;
  for (let i = 0; i < 3; i++) {
    const x = size.width * (0.24 + i * 0.26) + random.between(-20, 20);
    const h = size.height * random.between(0.22, 0.4);
    const w = size.width * random.between(0.09, 0.13);
    const neck = w * random.between(0.3, 0.75);
    const base = floor + i * 14;
    body += shadow(x + w * 0.5, base, w * 1.6);
    body += `<path d="M${n(x - neck)} ${n(base - h)} C${n(x - neck)} ${n(base - h * 0.75)} ${n(x - w * 1.5)} ${n(base - h * 0.6)} ${n(x - w)} ${n(base)} L${n(x + w)} ${n(base)} C${n(x + w * 1.5)} ${n(base - h * 0.6)} ${n(x + neck)} ${n(base - h * 0.75)} ${n(x + neck)} ${n(base - h)} Z" fill="url(#clay${i})"/>`;
    body += `<ellipse cx="${n(x)}" cy="${n(base - h)}" rx="${n(neck)}" ry="${n(neck * 0.22)}" fill="#000" opacity=".35"/>`;
  }
  const clay = [0, 1, 2]
    .map((i) =>
      gradient(
        `clay${i}`,
        i === 1 ? palette.spark : (palette.layers[i] ?? ''),
        palette.layers[(i + 1) % 3] ?? '',
        20,
      ),
    )
    .join('');
  return svg(size, gradient('sky', ...palette.sky) + clay, body);
};

/** A set table seen from above; on a wide sheet the plates are in a row. */
export const table: Scene = (random, palette, size) => {
  const isWide = size.width > 2 * size.height;
  let body = `<rect width="${size.width}" height="${size.height}" fill="url(#sky)"/>`;
  for (let i = 0; i < 3; i++) {
    const r = (isWide ? 1.5 * size.height : size.width) * random.between(0.17, 0.27);
    const x = size.width * (isWide ? 0.18 + i * 0.32 : random.between(0.2, 0.8));
    const y = size.height * (isWide ? 0.5 : 0.2 + i * 0.3) + random.between(-30, 30);
    body += `<circle cx="${n(x + 10)}" cy="${n(y + 16)}" r="${n(r)}" fill="#000" opacity=".18"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="#fbf6ee"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 0.76)}" fill="${palette.layers[i] ?? ''}"/>`;
    for (let bit = 0; bit < 16; bit++) {
      const angle = random.between(0, Math.PI * 2);
      const far = r * random.between(0.05, 0.6);
      const [bx, by] = [x + Math.cos(angle) * far, y + Math.sin(angle) * far];
      const color = random.chance(0.4) ? palette.spark : random.pick(palette.layers);
      body += `<ellipse cx="${n(bx)}" cy="${n(by)}" rx="${n(r * random.between(0.06, 0.16))}" ry="${n(r * random.between(0.05, 0.1))}" fill="${color}" transform="rotate(${n(random.between(0, 180))} ${n(bx)} ${n(by)})"/>`;
    }
  }
  return svg(size, gradient('sky', ...palette.sky, 35), body);
};

/** Cut paper in steps, a hole to look through. */
export const paper: Scene = (random, palette, size) => {
  let body = `<rect width="${size.width}" height="${size.height}" fill="${palette.sky[0]}"/><circle cx="${n(size.width / 2)}" cy="${n(size.height * 0.42)}" r="${n(size.width * 0.12)}" fill="${palette.spark}"/>`;
  const [cx, cy] = [
    size.width * random.between(0.42, 0.58),
    size.height * random.between(0.38, 0.5),
  ];
  [...palette.layers, palette.sky[1]].forEach((color, layer) => {
    const radius = size.width * (0.2 + layer * 0.1);
    const points = Array.from({ length: 13 }, (_, i) => {
      const angle = (i / 12) * Math.PI * 2;
      const reach = radius * (i % 12 === 0 ? 1 : random.between(0.86, 1.16));
      return [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach * 1.2] as const;
    });
    body += `<path d="M0 0H${size.width}V${size.height}H0Z ${curve(points)}Z" fill-rule="evenodd" fill="#000" opacity=".16" transform="translate(7 11)"/><path d="M0 0H${size.width}V${size.height}H0Z ${curve(points)}Z" fill-rule="evenodd" fill="${color}"/>`;
  });
  return svg(size, '', body);
};

/** Woven bands. */
export const weave: Scene = (random, palette, size) => {
  const colors = [...palette.layers, palette.spark, ...palette.sky];
  const step = Math.round(size.width / random.whole(9, 14));
  const warp = Array.from({ length: Math.ceil(size.width / step) }, () => random.pick(colors));
  const weft = Array.from({ length: Math.ceil(size.height / step) }, () => random.pick(colors));
  let body = '';
  weft.forEach((down, row) => {
    warp.forEach((across, column) => {
      const over = (row + column) % 2 === 0;
      const [x, y] = [column * step, row * step];
      body += `<rect x="${x}" y="${y}" width="${step}" height="${step}" fill="${over ? across : down}"/>`;
      body += over
        ? `<rect x="${x}" y="${y}" width="${step}" height="${step}" fill="url(#up)"/>`
        : `<rect x="${x}" y="${y}" width="${step}" height="${step}" fill="url(#side)"/>`;
    });
  });
  const thread = (id: string, angle: number) =>
    `<linearGradient id="${id}" gradientTransform="rotate(${angle} .5 .5)"><stop offset="0" stop-opacity=".28"/><stop offset=".3" stop-opacity="0"/><stop offset=".7" stop-opacity="0"/><stop offset="1" stop-opacity=".28"/></linearGradient>`;
  return svg(size, thread('up', 0) + thread('side', 90), body);
};

/** Sound drawn as stacked waves. */
export const waves: Scene = (random, palette, size) => {
  let body = `<rect width="${size.width}" height="${size.height}" fill="url(#sky)"/><circle cx="${n(size.width / 2)}" cy="${n(size.height / 2)}" r="${n(size.width * 0.6)}" fill="url(#glow)"/>`;
  const loud = random.between(0.25, 0.75);
  for (let line = 0; line < 26; line++) {
    const y = size.height * (0.14 + line * 0.029);
    const points = Array.from({ length: 22 }, (_, i) => {
      const near = Math.exp(-(((i / 21 - loud) * 4) ** 2));
      return [
        (size.width * (i + 1)) / 24,
        y - near * random.between(0, 1) * size.height * 0.12,
      ] as const;
    });
    const color = line % 6 === 0 ? palette.spark : (palette.layers[line % 4] ?? '');
    body += `<path d="${curve(points)}" fill="${palette.sky[1]}" fill-opacity=".5" stroke="${color}" stroke-width="3.2" stroke-linecap="round"/>`;
  }
  return svg(size, gradient('sky', ...palette.sky) + glow('glow', palette.layers[0], 0.35), body);
};

/** A movement left in the air as ribbons. */
export const ribbons: Scene = (random, palette, size) => {
  let body = `<rect width="${size.width}" height="${size.height}" fill="url(#sky)"/>`;
  const anchors = Array.from(
    { length: 5 },
    (_, i) => [size.width * random.between(0.12, 0.88), size.height * (-0.12 + i * 0.31)] as const,
  );
  for (let strand = 0; strand < 34; strand++) {
    const drift = (strand - 17) * size.width * 0.012;
    const points = anchors.map(
      ([x, y], i) =>
        [
          x + drift * Math.cos(i * 1.3 + strand * 0.02),
          y + drift * Math.sin(i * 0.9) * 0.7,
        ] as const,
    );
    const color =
      strand % 9 === 0
        ? palette.spark
        : (palette.layers[Math.floor(strand / 9)] ?? palette.layers[0]);
    body += `<path d="${curve(points)}" fill="none" stroke="${color}" stroke-width="${n(size.width * 0.011)}" stroke-linecap="round" opacity=".78"/>`;
  }
  return svg(size, gradient('sky', ...palette.sky, 60), body);
};
