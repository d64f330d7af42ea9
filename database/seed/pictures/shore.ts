import {
  around,
  at,
  d,
  disc,
  drawing,
  faint,
  ground,
  light,
  line,
  oval,
  type Pen,
  rect,
  shape,
  stars,
  times,
} from './pen.ts';

const ripples = ({ random, tall, spark }: Pen, from: number, many: number) =>
  times(many, () =>
    rect(
      random.between(-4, 92),
      random.between(from, tall),
      random.between(4, 20),
      0.45,
      spark,
      faint(random.between(0.15, 0.5)),
    ),
  );

/** The very small boat. */
export const boat = drawing((pen) => {
  const { random, tall, tone, sky } = pen;
  const sea = tall * 0.52;
  const [x, y] = [random.between(34, 66), tall * 0.66];
  return (
    light(random.between(16, 84), tall * 0.24, 7, pen.spark) +
    ground(pen, sea - 5, 1.4, tone(1)) +
    rect(0, sea, 100, tall, tone(0)) +
    ground(pen, tall * 0.7, 1.6, tone(1)) +
    shape(d`M${x} ${y - 34} L${x + 17} ${y - 4} H${x} Z`, sky[1]) +
    shape(d`M${x - 1.4} ${y - 29} L${x - 12} ${y - 4} H${x - 1.4} Z`, '#fff', faint(0.85)) +
    line(d`M${x - 0.7} ${y - 37} V${y}`, tone(3), 0.9) +
    shape(d`M${x - 18} ${y - 1} H${x + 20} L${x + 13} ${y + 6} H${x - 13} Z`, '#c4553d') +
    rect(x - 18, y - 1, 38, 1.4, '#fff') +
    ground(pen, tall * 0.74, 1.2, tone(1)) +
    ground(pen, tall * 0.86, 2, tone(2)) +
    ripples(pen, sea + 2, 26)
  );
});

/** The light at the end of the rocks. */
export const lighthouse = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const [x, foot] = [random.between(54, 70), tall * 0.7];
  const top = tall * 0.2;
  return (
    rect(0, 0, 100, tall, tone(3), faint(0.7)) +
    stars(pen, 50, 0.5) +
    shape(d`M${x} ${top + 2} L-4 ${top - 12} V${top + 18} Z`, spark, faint(0.4)) +
    shape(d`M${x} ${top + 2} L104 ${top - 4} V${top + 10} Z`, spark, faint(0.25)) +
    rect(0, tall * 0.66, 100, tall, tone(2)) +
    shape(d`M${x - 5} ${top + 6} H${x + 5} L${x + 8} ${foot + 6} H${x - 8} Z`, '#f4ece0') +
    times(3, (i) => {
      const t = 0.14 + i * 0.3;
      const y = top + 6 + (foot - top) * t;
      const w = 5 + 3 * t;
      return shape(
        d`M${x - w} ${y} H${x + w} l.6 ${(foot - top) * 0.12} H${x - w - 0.6} Z`,
        '#c4553d',
      );
    }) +
    rect(x - 6.4, top + 5, 12.8, 1.6, tone(3)) +
    rect(x - 3.6, top - 2, 7.2, 7, spark) +
    shape(d`M${x - 5} ${top - 2} L${x} ${top - 8} L${x + 5} ${top - 2} Z`, '#c4553d') +
    shape(
      d`M${x - 36} ${tall * 0.78} Q${x - 20} ${foot - 2} ${x} ${foot + 1} T${x + 44} ${tall * 0.78} V${tall} H${x - 36} Z`,
      '#1b2733',
    ) +
    ground(pen, tall * 0.82, 2, tone(1)) +
    ripples(pen, tall * 0.84, 14)
  );
});

/** A wave about to break. */
export const breaker = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const y = tall * 0.56;
  const s = random.between(0.92, 1.08);
  return (
    light(78, tall * 0.2, 7, spark) +
    rect(0, y - 6, 100, tall, tone(2)) +
    ground(pen, y - 4, 2, tone(1)) +
    shape(
      d`M-2 ${tall + 2} V${y + 10} C20 ${y + 4} 26 ${y - 30 * s} 56 ${y - 30 * s} C78 ${y - 30 * s} 84 ${y - 8} 74 ${y - 6} C70 ${y - 16} 58 ${y - 14} 56 ${y} C54 ${y + 16} 80 ${y + 22} 102 ${y + 18} V${tall + 2} Z`,
      tone(0),
    ) +
    times(7, (i) =>
      line(
        d`M${4 + i * 6} ${tall * 0.94 - i * 2} C${26 + i * 3} ${y + 10 - i} ${32 + i * 2} ${y - 18 + i * 2} ${54 + i} ${y - 25 + i * 2.4}`,
        '#fff',
        0.5,
        faint(0.35),
      ),
    ) +
    times(24, (i) =>
      disc(
        50 + i * 1.2 + random.between(-2, 2),
        y - 29 * s + (i / 24) ** 2 * 24 + random.between(-2, 2),
        random.between(0.8, 2.4),
        '#fff',
        faint(0.85),
      ),
    ) +
    times(34, () =>
      disc(
        random.between(44, 102),
        y + random.between(14, 24),
        random.between(0.6, 2.2),
        '#fff',
        faint(0.7),
      ),
    ) +
    ground(pen, tall * 0.92, 1.5, tone(3))
  );
});

/** Down where the light comes in stripes. */
export const below = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  return (
    rect(0, 0, 100, tall, tone(1)) +
    rect(0, tall * 0.5, 100, tall * 0.5, tone(2), faint(0.6)) +
    times(6, (i) =>
      shape(
        d`M${10 + i * 16} -2 h7 l${random.between(-16, 8)} ${tall * 0.9} h-14 Z`,
        spark,
        faint(0.13),
      ),
    ) +
    times(3, (s) => {
      const [cx, cy] = [random.between(20, 80), tall * (0.25 + s * 0.22)];
      return times(9, () =>
        at(
          cx + random.between(-20, 20),
          cy + random.between(-8, 8),
          random.between(-8, 8),
          shape('M0 0 Q3 -2 6 0 L8 -1.6 V1.6 L6 0 Q3 2 0 0', tone(s === 1 ? 0 : 3)),
        ),
      );
    }) +
    ground(pen, tall * 0.88, 3, tone(3)) +
    times(14, (i) => {
      const x = i * 7.4 + random.between(-2, 2);
      const h = random.between(8, 26);
      return line(
        d`M${x} ${tall} q${random.between(-5, 5)} ${-h / 2} 0 ${-h}`,
        i % 3 ? '#2f7a5b' : '#c4553d',
        random.between(1, 2.2),
      );
    }) +
    times(16, () =>
      disc(
        random.between(0, 100),
        random.between(0, tall * 0.8),
        random.between(0.4, 1.3),
        'none',
        'stroke="#fff" stroke-width=".3" opacity=".7"',
      ),
    )
  );
});

/** A shell, its turns drawn from the inside out. */
export const shell = drawing(({ random, tall, tone, sky, spark }) => {
  const [x, y] = [50, tall / 2];
  const turn = random.between(0, 360);
  return (
    rect(0, 0, 100, tall, sky[1]) +
    times(90, () =>
      disc(
        random.between(0, 100),
        random.between(0, tall),
        random.between(0.2, 0.6),
        '#c9a36b',
        faint(0.6),
      ),
    ) +
    oval(x + 3, y + 5, 33, 31, '#000', faint(0.16)) +
    times(46, (i) => {
      const n = 46 - i;
      const [px, py] = around(x, y, 0.55 * n, turn + n * 17);
      return disc(
        px,
        py,
        0.36 * n + 1,
        i % 4 === 3 ? tone(1) : i % 2 ? spark : '#f0c9a0',
        'stroke="#b27f52" stroke-width=".25"',
      );
    })
  );
});

/** The moon laying its road over the water. */
export const moonRoad = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const [x, sea] = [random.between(36, 64), tall * 0.46];
  return (
    rect(0, 0, 100, tall, tone(3)) +
    stars(pen, 90, 0.42) +
    light(x, tall * 0.24, 8, spark) +
    rect(0, sea, 100, tall, tone(2)) +
    times(34, (i) => {
      const y = sea + 1 + (tall - sea) * (i / 34) ** 1.2;
      const half = 2 + i * 0.55 + random.between(-2, 3);
      return rect(x - half, y, half * 2, 0.9, spark, faint(0.75 - i * 0.013));
    }) +
    ground(pen, tall * 0.94, 2, '#061c2a')
  );
});

/** The pool itself, from above: a star, some anemones, stones. */
export const pool = drawing(({ random, tall, tone, spark }) => {
  const star = (x: number, y: number, r: number, fill: string) =>
    at(
      x,
      y,
      random.between(0, 72),
      times(5, (i) =>
        at(
          0,
          0,
          i * 72,
          shape(
            d`M0 ${-r * 0.36} Q${r} ${-r * 0.14} ${r * 1.1} 0 Q${r} ${r * 0.14} 0 ${r * 0.36} Z`,
            fill,
          ) + times(4, (n) => disc(r * (0.2 + n * 0.2), 0, 0.5, '#fff', faint(0.6))),
        ),
      ),
    );
  return (
    rect(0, 0, 100, tall, '#39424a') +
    times(16, (i) => {
      const [x, y] = around(50, tall / 2, 56, i * 22.5);
      return oval(
        x,
        (y - tall / 2) * (tall / 100) + tall / 2,
        random.between(11, 17),
        random.between(9, 14),
        i % 2 ? '#4a545c' : '#2c343b',
      );
    }) +
    oval(50, tall / 2, 42, tall * 0.41, tone(1)) +
    oval(52, tall / 2 + 2, 35, tall * 0.33, tone(0), faint(0.55)) +
    times(12, () =>
      oval(
        random.between(22, 78),
        random.between(tall * 0.2, tall * 0.82),
        random.between(2, 5),
        random.between(1.6, 3.6),
        tone(2),
        faint(0.7),
      ),
    ) +
    times(4, () => {
      const [x, y] = [random.between(26, 74), random.between(tall * 0.24, tall * 0.76)];
      return (
        times(16, (i) =>
          line(
            d`M${x} ${y} L${around(x, y, 5.4, i * 22.5)[0]} ${around(x, y, 5.4, i * 22.5)[1]}`,
            '#8fd694',
            0.9,
          ),
        ) + disc(x, y, 1.8, '#e58f84')
      );
    }) +
    star(random.between(38, 62), tall * random.between(0.4, 0.6), 14, '#e0703c') +
    star(random.between(28, 72), tall * 0.72, 7, spark) +
    times(5, () =>
      oval(
        random.between(26, 70),
        random.between(tall * 0.2, tall * 0.8),
        random.between(5, 11),
        0.8,
        '#fff',
        faint(0.3),
      ),
    )
  );
});
