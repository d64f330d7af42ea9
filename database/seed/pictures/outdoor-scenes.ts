import type { Random } from '../random.ts';
import type { Scene } from './pen.ts';
import { curve, glow, gradient, n, type Palette, ridge, type Size, svg } from './svg.ts';

const backdrop = ({ width, height }: Size) =>
  `<rect width="${width}" height="${height}" fill="url(#sky)"/>`;

function sun(random: Random, palette: Palette, { width, height }: Size): string {
  const x = width * random.between(0.2, 0.8);
  const y = height * random.between(0.18, 0.42);
  const r = width * random.between(0.06, 0.13);
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r * 4)}" fill="url(#glow)"/><circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${palette.spark}"/>`;
}

function hills(random: Random, palette: Palette, size: Size, roughness: number): string {
  return palette.layers
    .map((color, layer) => {
      const base = size.height * (0.45 + layer * 0.14);
      const steps = 6 + layer;
      const points = Array.from(
        { length: steps + 1 },
        (_, i) =>
          [
            (size.width * i) / steps,
            base + random.between(-1, 1) * size.height * roughness * (1 - layer * 0.15),
          ] as const,
      );
      return `<path d="${ridge(points, size)}" fill="${color}"/>`;
    })
    .join('');
}

/** Mountain layers in haze. */
export const ridges: Scene = (random, palette, size) =>
  svg(
    size,
    gradient('sky', ...palette.sky) + glow('glow', palette.spark, 0.6),
    backdrop(size) + sun(random, palette, size) + hills(random, palette, size, 0.11),
  );

/** Long dunes under a low sun. */
export const dunes: Scene = (random, palette, size) => {
  const shade = palette.layers
    .map((color, layer) => {
      const y = size.height * (0.5 + layer * 0.13);
      const tip = size.width * random.between(0.25, 0.75);
      const top = y - size.height * random.between(0.04, 0.12);
      const outline = ridge(
        [
          [0, y],
          [tip * 0.6, y - size.height * 0.02],
          [tip, top],
          [tip + size.width * 0.25, y],
          [size.width, y - size.height * 0.03],
        ],
        size,
      );
      return `<path d="${outline}" fill="${color}"/><path d="M${n(tip)} ${n(top)} Q${n(tip + size.width * 0.1)} ${n(y + size.height * 0.1)} ${n(tip - size.width * 0.1)} ${n(size.height)} L${n(size.width)} ${n(size.height)} L${n(size.width)} ${n(y)} Z" fill="#000" opacity=".1"/>`;
    })
    .join('');
  return svg(
    size,
    gradient('sky', ...palette.sky) + glow('glow', palette.spark, 0.7),
    backdrop(size) + sun(random, palette, size) + shade,
  );
};

/** A skyline at night, windows lit. */
export const skyline: Scene = (random, palette, size) => {
  let body = backdrop(size) + sun(random, palette, size);
  palette.layers.slice(1).forEach((color, row) => {
    for (let x = -20; x < size.width;) {
      const width = size.width * random.between(0.07, 0.15);
      const top = size.height * (random.between(0.3, 0.58) + row * 0.12);
      body += `<rect x="${n(x)}" y="${n(top)}" width="${n(width - 4)}" height="${n(size.height)}" fill="${color}"/>`;
      for (let wy = top + 18; wy < size.height - 20; wy += 26) {
        for (let wx = x + 10; wx < x + width - 18; wx += 20) {
          if (random.chance(0.28))
            body += `<rect x="${n(wx)}" y="${n(wy)}" width="9" height="13" rx="1.5" fill="${palette.spark}" opacity="${n(random.between(0.4, 0.95))}"/>`;
        }
      }
      x += width;
    }
  });
  return svg(size, gradient('sky', ...palette.sky) + glow('glow', palette.spark, 0.35), body);
};

/** Water: sun, horizon, bands of waves, light on them. */
export const sea: Scene = (random, palette, size) => {
  let body = backdrop(size) + sun(random, palette, size);
  for (let band = 0; band < 9; band++) {
    const y = size.height * (0.5 + band * 0.06);
    const swell = 6 + band * 3;
    const points = Array.from(
      { length: 9 },
      (_, i) => [(size.width * i) / 8, y + random.between(-swell, swell)] as const,
    );
    body += `<path d="${ridge(points, size)}" fill="${palette.layers[band % 4 === 3 ? 2 : band % 4] ?? ''}" opacity="${n(0.35 + band * 0.07)}"/>`;
  }
  for (let i = 0; i < 26; i++) {
    const y = size.height * random.between(0.52, 0.98);
    const x = size.width * random.between(0.05, 0.95);
    body += `<rect x="${n(x)}" y="${n(y)}" width="${n(random.between(20, 90))}" height="3" rx="1.5" fill="${palette.spark}" opacity="${n(random.between(0.1, 0.5))}"/>`;
  }
  return svg(size, gradient('sky', ...palette.sky) + glow('glow', palette.spark, 0.6), body);
};

/** Planets, rings and far stars. */
export const orbits: Scene = (random, palette, size) => {
  let body = backdrop(size);
  for (let i = 0; i < 110; i++) {
    body += `<circle cx="${n(random.between(0, size.width))}" cy="${n(random.between(0, size.height))}" r="${n(random.between(0.6, 2.4))}" fill="#fff" opacity="${n(random.between(0.2, 0.9))}"/>`;
  }
  const [cx, cy] = [
    size.width * random.between(0.35, 0.65),
    size.height * random.between(0.38, 0.62),
  ];
  const r = size.width * random.between(0.18, 0.3);
  const tilt = random.between(-30, 30);
  const ring = (part: string) =>
    `<path d="${part}" fill="none" stroke="${palette.spark}" stroke-width="${n(r * 0.09)}" opacity=".8" transform="rotate(${n(tilt)} ${n(cx)} ${n(cy)})"/>`;
  body += `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r * 2.4)}" fill="url(#glow)"/>`;
  body += ring(
    `M${n(cx - r * 1.7)} ${n(cy)} A${n(r * 1.7)} ${n(r * 0.45)} 0 0 1 ${n(cx + r * 1.7)} ${n(cy)}`,
  );
  body += `<circle cx="${n(cx)}" cy="${n(cy)}" r="${n(r)}" fill="url(#ball)"/>`;
  body += ring(
    `M${n(cx + r * 1.7)} ${n(cy)} A${n(r * 1.7)} ${n(r * 0.45)} 0 0 1 ${n(cx - r * 1.7)} ${n(cy)}`,
  );
  for (let i = 0; i < 3; i++) {
    body += `<circle cx="${n(random.between(0.08, 0.92) * size.width)}" cy="${n(random.between(0.06, 0.94) * size.height)}" r="${n(r * random.between(0.08, 0.22))}" fill="${random.pick(palette.layers)}"/>`;
  }
  return svg(
    size,
    gradient('sky', ...palette.sky) +
      gradient('ball', palette.layers[0], palette.layers[3], 60) +
      glow('glow', palette.layers[1], 0.55),
    body,
  );
};

/** Stems and leaves against soft light. */
export const leaves: Scene = (random, palette, size) => {
  let body =
    backdrop(size) +
    `<circle cx="${n(size.width * random.between(0.3, 0.7))}" cy="${n(size.height * 0.35)}" r="${n(size.width * 0.5)}" fill="url(#glow)"/>`;
  for (let stem = 0; stem < 7; stem++) {
    const x = size.width * random.between(0.02, 0.98);
    const top = size.height * random.between(0.12, 0.5);
    const lean = size.width * random.between(-0.16, 0.16);
    const color = palette.layers[stem % 4] ?? palette.spark;
    body += `<path d="${curve([
      [x, size.height],
      [x + lean * 0.3, (size.height + top) / 2],
      [x + lean, top],
    ])}" stroke="${color}" stroke-width="6" fill="none"/>`;
    for (let leaf = 0; leaf < 9; leaf++) {
      const along = leaf / 9;
      const [lx, ly] = [x + lean * along * along, size.height - (size.height - top) * along];
      const length = size.width * random.between(0.1, 0.2) * (1 - along * 0.4);
      const angle = (leaf % 2 === 0 ? -35 : 215) + random.between(-18, 18);
      body += `<path d="M0 0 Q${n(length * 0.5)} ${n(-length * 0.34)} ${n(length)} 0 Q${n(length * 0.5)} ${n(length * 0.34)} 0 0" transform="translate(${n(lx)} ${n(ly)}) rotate(${n(angle)})" fill="${color}" opacity=".92"/>`;
    }
  }
  return svg(size, gradient('sky', ...palette.sky) + glow('glow', palette.spark, 0.5), body);
};
