import {
  at,
  d,
  disc,
  drawing,
  faint,
  ground,
  light,
  line,
  type Pen,
  rect,
  shape,
  stars,
  times,
} from './pen.ts';

const pineTree = (x: number, foot: number, h: number, fill: string) =>
  shape(
    d`M${x} ${foot - h} L${x + h * 0.16} ${foot - h * 0.62} L${x + h * 0.09} ${foot - h * 0.62} L${x + h * 0.22} ${foot - h * 0.32} L${x + h * 0.12} ${foot - h * 0.32} L${x + h * 0.27} ${foot} L${x - h * 0.27} ${foot} L${x - h * 0.12} ${foot - h * 0.32} L${x - h * 0.22} ${foot - h * 0.32} L${x - h * 0.09} ${foot - h * 0.62} L${x - h * 0.16} ${foot - h * 0.62} Z`,
    fill,
  );

const peak = (
  { random }: Pen,
  x: number,
  top: number,
  foot: number,
  fill: string,
  snow: string,
) => {
  const w = (foot - top) * random.between(0.85, 1.1);
  const h = foot - top;
  return (
    shape(d`M${x - w} ${foot} L${x} ${top} L${x + w} ${foot} Z`, fill) +
    shape(
      d`M${x} ${top} L${x + w * 0.3} ${top + h * 0.3} L${x + w * 0.12} ${top + h * 0.25} L${x} ${top + h * 0.38} L${x - w * 0.1} ${top + h * 0.24} L${x - w * 0.28} ${top + h * 0.28} Z`,
      snow,
    ) +
    shape(d`M${x} ${top} L${x + w} ${foot} L${x + w * 0.1} ${foot} Z`, '#000', faint(0.12))
  );
};

/** A peak, twice: above the shore and in the water. */
export const lake = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const shore = tall * 0.56;
  const x = random.between(34, 66);
  const hill =
    peak(pen, x, tall * random.between(0.16, 0.24), shore, tone(1), spark) +
    peak(pen, x + random.pick([-32, 34]), tall * 0.33, shore, tone(2), tone(0));
  const trees = times(26, (i) =>
    pineTree(i * 4 + random.between(-1, 1), shore + 1, random.between(4, 10), tone(3)),
  );
  return (
    light(random.between(15, 85), tall * 0.2, 5, spark) +
    hill +
    trees +
    `<g transform="matrix(1 0 0 -0.82 0 ${shore * 1.82})" ${faint(0.5)}>${hill}${trees}</g>` +
    rect(0, shore, 100, tall - shore, tone(1), faint(0.28)) +
    times(18, () =>
      rect(
        random.between(0, 90),
        random.between(shore + 2, tall),
        random.between(4, 18),
        0.3,
        spark,
        faint(0.35),
      ),
    )
  );
});

/** Rows of pines, paler row by row. */
export const forest = drawing((pen) => {
  const { random, tall, tone, sky } = pen;
  return times(5, (row) => {
    const foot = tall * (0.5 + row * 0.14);
    const h = 14 + row * 9;
    return (
      times(15 - row * 2, (i) =>
        pineTree(
          (i * 100) / (14 - row * 2) + random.between(-4, 4),
          foot + 6,
          h * random.between(0.7, 1.2),
          tone(Math.min(row, 3)),
        ),
      ) + rect(0, foot, 100, tall - foot, sky[1], faint(0.2))
    );
  });
});

/** One peak under the stars. */
export const peakAtNight = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const x = random.between(38, 62);
  return (
    rect(0, 0, 100, tall, tone(3)) +
    rect(0, tall * 0.35, 100, tall * 0.65, tone(1), faint(0.35)) +
    stars(pen, 130, 0.7) +
    peak(pen, x, tall * 0.3, tall * 0.92, tone(2), spark) +
    ground(pen, tall * 0.84, 3, '#171730') +
    times(9, () => pineTree(random.between(0, 100), tall * 0.9, random.between(8, 15), '#171730'))
  );
});

/** The walk as a map: contour lines and a dashed trail. */
export const trailMap = drawing((pen) => {
  const { random, tall, tone, sky, spark } = pen;
  const [cx, cy] = [random.between(40, 60), tall * random.between(0.36, 0.5)];
  const ring = (r: number) => {
    const points = Array.from({ length: 9 }, (_, i) => {
      const a = (i / 9) * Math.PI * 2;
      const far = r * (1 + 0.22 * Math.sin(a * 2 + r / 12) + random.between(-0.05, 0.05));
      return [cx + Math.cos(a) * far, cy + Math.sin(a) * far] as const;
    });
    const mid = (i: number) => {
      const [a, b] = [points[i % 9] ?? [0, 0], points[(i + 1) % 9] ?? [0, 0]];
      return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2] as const;
    };
    let path = d`M${mid(8)[0]} ${mid(8)[1]}`;
    points.forEach(([x, y], i) => (path += d` Q${x} ${y} ${mid(i)[0]} ${mid(i)[1]}`));
    return path;
  };
  return (
    rect(0, 0, 100, tall, sky[1]) +
    times(16, (i) =>
      line(ring(4 + i * 5.4), tone(i % 4 === 0 ? 2 : 0), i % 4 === 0 ? 0.55 : 0.3, faint(0.85)),
    ) +
    line(
      d`M6 ${tall * 0.94} C30 ${tall * 0.86} 18 ${tall * 0.62} 40 ${tall * 0.66} S${cx + 14} ${cy + 14} ${cx} ${cy}`,
      tone(3),
      1,
      'stroke-dasharray="0.2 2.4"',
    ) +
    disc(6, tall * 0.94, 1.8, tone(3)) +
    shape(
      d`M${cx} ${cy} L${cx} ${cy - 9} L${cx + 7} ${cy - 6.5} L${cx} ${cy - 4}`,
      spark,
      `stroke="${tone(3)}" stroke-width=".6"`,
    )
  );
});

/** A lit tent below the ridge. */
export const tent = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const [x, foot] = [random.between(32, 68), tall * 0.82];
  return (
    rect(0, 0, 100, tall, tone(3)) +
    rect(0, 0, 100, tall * 0.6, tone(2), faint(0.5)) +
    stars(pen, 90, 0.5) +
    ground(pen, tall * 0.5, 8, tone(2)) +
    ground(pen, tall * 0.64, 5, '#23233f') +
    disc(x, foot - 6, 26, 'url(#glow)') +
    shape(d`M${x - 14} ${foot} L${x} ${foot - 15} L${x + 14} ${foot} Z`, spark) +
    shape(d`M${x} ${foot - 15} L${x + 14} ${foot} L${x + 20} ${foot - 2} Z`, tone(0)) +
    shape(d`M${x - 3} ${foot} L${x} ${foot - 12} L${x + 3} ${foot} Z`, tone(1)) +
    ground(pen, foot + 3, 1.5, '#15152b')
  );
});

/** Stones on stones, by the way. */
export const cairn = drawing((pen) => {
  const { random, tall, tone, sky } = pen;
  let y = tall * 0.84;
  const stones = times(6, (i) => {
    const [w, h] = [17 - i * 2.3 + random.between(-1, 1), 6.2 - i * 0.5];
    y -= h * 1.7;
    const x = 50 + random.between(-2.4, 2.4);
    return at(
      x,
      y + h,
      random.between(-5, 5),
      `<rect x="${-w}" y="${-h}" width="${w * 2}" height="${h * 2}" rx="${h}" fill="${tone(1 + (i % 3))}"/>` +
        `<rect x="${-w * 0.8}" y="${-h * 0.8}" width="${w * 1.2}" height="${h * 0.7}" rx="${h * 0.35}" fill="#fff" opacity=".14"/>`,
    );
  });
  return (
    light(random.between(18, 82), tall * 0.26, 9, sky[1]) +
    ground(pen, tall * 0.62, 6, tone(0)) +
    ground(pen, tall * 0.74, 4, tone(1)) +
    ground(pen, tall * 0.83, 2, tone(3)) +
    stones
  );
});

/** The big camera on its legs, waiting for light. */
export const tripod = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const [x, y] = [random.between(40, 60), tall * 0.44];
  const foot = tall * 0.86;
  return (
    light(x + random.pick([-24, 24]), tall * 0.3, 8, spark) +
    ground(pen, tall * 0.58, 6, tone(0)) +
    ground(pen, tall * 0.7, 5, tone(1)) +
    ground(pen, foot, 2, tone(3)) +
    line(
      d`M${x} ${y + 8} L${x - 15} ${foot + 3} M${x} ${y + 8} L${x + 15} ${foot + 3} M${x} ${y + 8} L${x + 2} ${foot + 4}`,
      tone(3),
      1.5,
    ) +
    shape(d`M${x - 13} ${y - 9} H${x + 6} V${y + 9} H${x - 13} Z`, tone(3)) +
    shape(d`M${x + 6} ${y - 6} L${x + 13} ${y - 9} V${y + 9} L${x + 6} ${y + 6} Z`, tone(2)) +
    shape(d`M${x + 13} ${y - 9} h4 v18 h-4 Z`, tone(3)) +
    shape(
      d`M${x - 13} ${y - 9} Q${x - 20} ${y - 2} ${x - 17} ${y + 13} L${x - 10} ${y + 9} Z`,
      tone(2),
    ) +
    disc(x + 17.5, y, 3.4, spark)
  );
});

/** One pine on a hill, for the small round picture. */
export const onePine = drawing((pen) => {
  const { tall, tone, spark } = pen;
  return (
    light(64, tall * 0.34, 15, spark) +
    ground(pen, tall * 0.72, 3, tone(1)) +
    ground(pen, tall * 0.84, 3, tone(2)) +
    pineTree(44, tall * 0.86, 66, tone(3))
  );
});
