import {
  around,
  at,
  d,
  disc,
  drawing,
  faint,
  line,
  oval,
  type Pen,
  rect,
  shape,
  stars,
  times,
} from './pen.ts';

interface Pose {
  /** Joints from the hip: chest, head, hands and feet. */
  readonly chest: readonly [number, number];
  readonly arms: readonly [readonly [number, number], readonly [number, number]];
  readonly legs: readonly [readonly [number, number], readonly [number, number]];
}

const POSES: readonly Pose[] = [
  {
    chest: [2, -17],
    arms: [
      [-20, -32],
      [24, -28],
    ],
    legs: [
      [-4, 30],
      [24, 12],
    ],
  },
  {
    chest: [-4, -16],
    arms: [
      [-25, -18],
      [14, -38],
    ],
    legs: [
      [3, 31],
      [-24, 18],
    ],
  },
  {
    chest: [6, -15],
    arms: [
      [26, -30],
      [30, -8],
    ],
    legs: [
      [-20, 24],
      [10, 29],
    ],
  },
  {
    chest: [0, -18],
    arms: [
      [-7, -44],
      [9, -43],
    ],
    legs: [
      [-13, 28],
      [13, 28],
    ],
  },
  {
    chest: [-7, -13],
    arms: [
      [-30, -2],
      [6, -34],
    ],
    legs: [
      [-14, 25],
      [25, 20],
    ],
  },
];

const dancer = ({ chest: [cx, cy], arms, legs }: Pose, fill: string, width = 3.4) => {
  const limb = ([x, y]: readonly [number, number], fx: number, fy: number, bend: number) =>
    line(
      d`M${fx} ${fy} Q${(fx + x) / 2 + bend} ${(fy + y) / 2 + bend} ${x} ${y}`,
      fill,
      width * 0.72,
    );
  return (
    legs.map((leg, i) => limb(leg, 0, 0, i ? 3 : -3)).join('') +
    arms.map((arm, i) => limb(arm, cx, cy, i ? -2 : 2)).join('') +
    line(d`M0 0 Q${cx * 0.2} ${cy * 0.5} ${cx} ${cy}`, fill, width * 1.7) +
    disc(cx * 1.5, cy - 7.4, 3.9, fill)
  );
};

/** One dancer, and the arcs the hands left. */
export const turn = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const [x, y] = [50, tall * 0.58];
  const [ax, ay, flip] = [random.between(30, 38), random.between(20, 30), random.pick([-1, 1])];
  return (
    times(13, (i) =>
      at(
        x,
        y - 16,
        -30 + i * 5,
        line(
          d`M${-ax - i * 0.4} 0 A${ax + i * 0.4} ${ay} 0 0 1 ${ax} ${-i}`,
          i % 4 ? tone(3 - (i % 2) * 3) : spark,
          0.9,
          faint(0.25 + i * 0.05),
        ),
      ),
    ) +
    oval(x, y + 33, 24, 2.4, '#000', faint(0.2)) +
    `<g transform="translate(${x} ${y}) scale(${flip} 1)">${dancer(random.pick(POSES), tone(2))}</g>`
  );
});

/** Three moments of one phrase. */
export const sequence = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const y = tall * 0.56;
  const first = random.whole(0, 4);
  return (
    rect(0, y + 30, 100, tall, tone(1), faint(0.85)) +
    line(
      d`M8 ${y - 14} Q30 ${y - 44} 50 ${y - 22} T94 ${y - 26}`,
      spark,
      0.8,
      'stroke-dasharray="0.2 2"',
    ) +
    times(3, (i) => {
      const pose = POSES[(first + i * 2) % 5];
      return pose ? at(21 + i * 29, y, 0, dancer(pose, tone(i === 2 ? 2 : i), 3.6), 0.86) : '';
    })
  );
});

/** Where the feet go. */
export const steps = drawing(({ random, tall, tone, spark, sky }) => {
  const foot = (fill: string) => oval(0, 0, 2.6, 5, fill) + oval(0, 7.6, 1.9, 2.4, fill);
  const many = Math.round(tall / 11);
  const path = Array.from(
    { length: many },
    (_, i) =>
      [
        50 + 26 * Math.sin(i * 0.8 + random.between(-0.1, 0.1)),
        8 + (i * (tall - 16)) / (many - 1),
      ] as const,
  );
  return (
    rect(0, 0, 100, tall, sky[0]) +
    times(
      9,
      (i) =>
        rect(0, i * (tall / 8), 100, 0.25, tone(1), faint(0.4)) +
        rect(i * 12.5, 0, 0.25, tall, tone(1), faint(0.4)),
    ) +
    line(
      path.map(([x, y], i) => d`${i ? 'L' : 'M'}${x} ${y}`).join(''),
      tone(3),
      0.6,
      'stroke-dasharray="1.6 1.4"',
    ) +
    path
      .map(([x, y], i) =>
        at(x + (i % 2 ? 5 : -5), y, 20 * Math.cos(i * 0.8), foot(i % 2 ? tone(0) : tone(1))),
      )
      .join('') +
    disc(...around(path[0]?.[0] ?? 50, 8, 0, 0), 2, spark)
  );
});

/** The floor, one lamp, one person. */
export const spotlight = drawing((pen) => {
  const { random, tall, tone } = pen;
  const [x, y] = [random.between(40, 60), tall * 0.62];
  return (
    rect(0, 0, 100, tall, tone(2)) +
    shape(d`M${x - 4} -2 H${x + 4} L${x + 34} ${y + 32} H${x - 34} Z`, tone(3), faint(0.35)) +
    shape(d`M${x - 2} -2 H${x + 2} L${x + 24} ${y + 32} H${x - 24} Z`, '#fff', faint(0.18)) +
    oval(x, y + 32, 34, 5.5, tone(3), faint(0.85)) +
    oval(x + 3, y + 33, 16, 2.2, '#000', faint(0.3)) +
    at(x, y, 0, dancer(random.pick(POSES), tone(0))) +
    times(30, () =>
      disc(x + random.between(-18, 18), random.between(4, y), 0.25, '#fff', faint(0.6)),
    )
  );
});

/** The same turn, over and over, until it is a flower. */
export const echo = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const [x, y] = [50, tall * 0.5];
  const many = random.pick([9, 11, 13]);
  const pose = random.pick(POSES);
  return (
    disc(x, y, 44, '#fff', faint(0.2)) +
    times(many, (i) =>
      at(
        x,
        y,
        (i * 360) / many,
        `<g transform="translate(0 -4)" opacity=".62">${dancer(pose, tone(i % 4), 2)}</g>`,
        0.92,
      ),
    ) +
    disc(x, y, 4, spark)
  );
});

/** Two hands, drawn as lines that nearly meet. */
export const reach = drawing(({ random, tall, tone, spark }) => {
  const y = tall * random.between(0.44, 0.54);
  const hand = (side: number) =>
    times(5, (i) =>
      line(
        d`M${50 + side * 58} ${y + side * (26 + i * 3)} C${50 + side * 38} ${y + side * 22} ${50 + side * 26} ${y + side * (12 + i * 2.4) - 4} ${50 + side * (5 + Math.abs(i - 1.6) * 3.4)} ${y - 7 + i * 4 + side * 2}`,
        side < 0 ? tone(0) : tone(2),
        2.8 - i * 0.12,
      ),
    );
  return (
    times(9, (i) =>
      disc(
        50,
        y,
        6 + i * 6,
        'none',
        `stroke="${spark}" stroke-width=".4" opacity="${0.7 - i * 0.07}"`,
      ),
    ) +
    hand(-1) +
    hand(1) +
    disc(50, y, 1.8, tone(3))
  );
});

/** Shadows on the back wall, larger than the dancers who throw them. */
export const shadows = drawing((pen: Pen) => {
  const { random, tall, tone, spark } = pen;
  const floor = tall * 0.84;
  const poses = [random.pick(POSES), random.pick(POSES)] as const;
  return (
    rect(0, 0, 100, tall, tone(3)) +
    stars(pen, 0) +
    disc(50, tall * 0.42, 52, 'url(#glow)') +
    rect(0, floor, 100, tall, tone(1)) +
    at(32, floor - 44, 0, `<g opacity=".45">${dancer(poses[0], tone(2), 4)}</g>`, 1.5) +
    at(72, floor - 36, 0, `<g opacity=".3">${dancer(poses[1], tone(2), 4)}</g>`, 1.3) +
    at(50, floor - 14, 0, dancer(poses[0], spark, 4), 0.5)
  );
});
