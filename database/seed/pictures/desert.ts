import {
  at,
  d,
  disc,
  drawing,
  faint,
  ground,
  light,
  line,
  oval,
  rect,
  shape,
  stars,
  times,
} from './pen.ts';

/** The road to the well, straight until it is not. */
export const road = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const y = tall * 0.5;
  const vx = random.between(42, 58);
  return (
    light(random.pick([22, 78]), tall * 0.26, 8, spark) +
    shape(
      d`M-2 ${y} L14 ${y - 9} H30 L38 ${y - 3} L62 ${y - 4} L70 ${y - 13} H84 L102 ${y} Z`,
      tone(2),
    ) +
    rect(0, y - 1, 100, tall, tone(0)) +
    times(16, () =>
      oval(
        random.between(0, 100),
        random.between(y + 4, tall),
        random.between(1, 3),
        0.8,
        tone(2),
        faint(0.6),
      ),
    ) +
    shape(d`M${vx - 0.6} ${y - 1} H${vx + 0.6} L72 ${tall + 1} H16 Z`, tone(3)) +
    times(9, (i) => {
      const t = (i / 9) ** 1.7;
      const h = 0.6 + 6 * t;
      return rect(vx + (44 - vx) * t - 0.25 - t, y + (tall - y) * t, 0.5 + 2 * t, h * 0.6, spark);
    }) +
    line(
      d`M8 ${tall * 0.8} V${tall * 0.36} M22 ${tall * 0.66} V${tall * 0.42} M2 ${tall * 0.4} H14 M17 ${tall * 0.45} H27`,
      tone(3),
      0.8,
    ) +
    line(
      d`M8 ${tall * 0.4} Q15 ${tall * 0.45} 22 ${tall * 0.45} T38 ${tall * 0.475}`,
      tone(3),
      0.25,
    )
  );
});

/** A page of the letter, with its stamp. */
export const letter = drawing(
  ({ random, tall, tone, spark, sky }) =>
    rect(0, 0, 100, tall, tone(1)) +
    times(60, () =>
      disc(
        random.between(0, 100),
        random.between(0, tall),
        random.between(0.2, 0.5),
        tone(3),
        faint(0.35),
      ),
    ) +
    at(
      44,
      tall * 0.56,
      random.between(-9, -3),
      rect(-33, -tall * 0.36, 70, tall * 0.78, '#000', faint(0.15)) +
        rect(-35, -tall * 0.38, 70, tall * 0.78, sky[1]) +
        times(Math.floor(tall / 6.4), (i) =>
          line(
            d`M-29 ${-tall * 0.31 + i * 4.6} q${random.between(8, 14)} ${random.between(-1, 1)} ${i % 5 === 4 ? random.between(16, 30) : random.between(48, 57)} 0`,
            tone(3),
            0.55,
            faint(0.75),
          ),
        ),
    ) +
    at(
      76,
      tall * 0.22,
      random.between(5, 12),
      `<rect x="-15" y="-19" width="31" height="39" fill="#000" opacity=".18"/>` +
        `<rect x="-16" y="-20" width="31" height="39" fill="#fff" stroke="#fff" stroke-width="2" stroke-dasharray="1.2 1.2"/>` +
        rect(-13, -17, 25, 33, sky[0]) +
        disc(0, -6, 5, spark) +
        shape('M-13 4 Q-5 -4 0 3 T12 1 V16 H-13 Z', tone(1)) +
        shape('M-13 9 Q-2 4 12 11 V16 H-13 Z', tone(2)),
    ) +
    disc(60, tall * 0.3, 10, 'none', `stroke="${tone(3)}" stroke-width=".7" opacity=".7"`) +
    times(4, (i) => line(d`M62 ${tall * 0.26 + i * 3} q6 -2 12 0 t12 0`, tone(3), 0.6, faint(0.6))),
);

/** Walls of a canyon, one layer for each thousand years. */
export const canyon = drawing((pen) => {
  const { random, tall, tone } = pen;
  const side = (mirror: number) =>
    times(11, (i) => {
      const y = tall * (0.08 + i * 0.085);
      const reach = 46 - i * 2.6 + random.between(-6, 6);
      const x = (v: number) => (mirror ? 100 - v : v);
      return shape(
        d`M${x(-2)} ${y} H${x(reach - 4)} Q${x(reach + 2)} ${y + 2} ${x(reach)} ${y + tall * 0.06} L${x(reach + 3)} ${tall + 2} H${x(-2)} Z`,
        tone((i + mirror) % 4),
        faint(0.96),
      );
    });
  return (
    light(50, tall * 0.2, 7, pen.spark) +
    side(0) +
    side(1) +
    line(
      d`M50 ${tall * 0.9} q-6 ${tall * 0.04} 0 ${tall * 0.06} t0 ${tall * 0.08}`,
      '#7fd1d8',
      3.4,
    ) +
    ground(pen, tall * 0.97, 1, tone(3))
  );
});

/** The dunes when the sand is cold. */
export const moonDunes = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  return (
    rect(0, 0, 100, tall, '#2a2348') +
    rect(0, tall * 0.3, 100, tall * 0.3, tone(3), faint(0.35)) +
    stars(pen, 110, 0.5) +
    light(random.between(24, 76), tall * 0.24, 7, spark) +
    [0, 1, 2]
      .map((i) => {
        const y = tall * (0.54 + i * 0.15);
        const tip = random.between(25, 75);
        return (
          shape(
            d`M-2 ${y + 6} Q${tip * 0.5} ${y} ${tip} ${y - 9} Q${(tip + 100) / 2} ${y + 2} 102 ${y} V${tall + 2} H-2 Z`,
            ['#7a4a63', '#59385a', '#36274a'][i] ?? '',
          ) +
          shape(
            d`M${tip} ${y - 9} Q${tip + 10} ${y + 8} ${tip - 6} ${tall + 2} H102 V${y} Q${(tip + 100) / 2} ${y + 2} ${tip} ${y - 9}`,
            '#000',
            faint(0.18),
          )
        );
      })
      .join('')
  );
});

/** The one tree, and everyone's shade. */
export const shadeTree = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const [x, foot] = [random.between(40, 60), tall * 0.74];
  return (
    light(random.pick([18, 82]), tall * 0.24, 9, spark) +
    ground(pen, tall * 0.66, 3, tone(0)) +
    ground(pen, tall * 0.74, 2, tone(1)) +
    oval(x + 8, foot + 3, 32, 3, tone(3), faint(0.5)) +
    line(
      d`M${x} ${foot + 3} Q${x - 3} ${foot - 16} ${x + 2} ${foot - 28} M${x} ${foot - 14} Q${x - 12} ${foot - 22} ${x - 20} ${foot - 30} M${x} ${foot - 18} Q${x + 12} ${foot - 24} ${x + 24} ${foot - 32}`,
      tone(3),
      2.2,
    ) +
    times(13, (i) =>
      oval(
        x - 28 + i * 4.8,
        foot - 34 - Math.sin((i / 12) * Math.PI) * 6 + random.between(-1.6, 1.6),
        8,
        3.6,
        i % 3 ? '#6f7a3a' : '#8a9246',
      ),
    ) +
    times(12, () =>
      line(d`M${random.between(0, 100)} ${random.between(tall * 0.82, tall)} l1 -3`, tone(2), 0.4),
    )
  );
});

/** Looking out through an arch. */
export const archway = drawing((pen) => {
  const { random, tall, tone, spark, sky } = pen;
  const [w, top, foot] = [random.between(24, 28), tall * 0.2, tall * 0.86];
  return (
    rect(0, 0, 100, tall, sky[0]) +
    light(50 + random.between(-10, 10), tall * 0.42, 6, spark) +
    ground(pen, tall * 0.64, 4, tone(0)) +
    ground(pen, tall * 0.74, 3, tone(1)) +
    `<path fill-rule="evenodd" fill="${tone(2)}" d="M0 0 H100 V${tall} H0 Z ${d`M${50 - w} ${foot} V${top + w} A${w} ${w} 0 0 1 ${50 + w} ${top + w} V${foot} Z`}"/>` +
    `<path fill="none" stroke="${tone(3)}" stroke-width="2.4" d="${d`M${50 - w} ${foot} V${top + w} A${w} ${w} 0 0 1 ${50 + w} ${top + w} V${foot}`}"/>` +
    shape(d`M${50 - w} ${foot} H${50 + w} L${60 + w} ${tall} H${40 - w} Z`, tone(3)) +
    shape(
      d`M${50 - w + 4} ${foot} H${50 + w - 8} L${44 + w} ${tall} H${46 - w} Z`,
      spark,
      faint(0.25),
    ) +
    times(40, () =>
      rect(
        random.between(0, 96),
        random.between(0, tall),
        random.between(2, 6),
        0.4,
        tone(3),
        faint(0.25),
      ),
    )
  );
});

/** A camp: two cloths, one fire. */
export const camp = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const foot = tall * 0.78;
  return (
    rect(0, 0, 100, tall, '#35294f') +
    rect(0, tall * 0.4, 100, tall * 0.3, tone(1), faint(0.4)) +
    stars(pen, 70, 0.45) +
    ground(pen, tall * 0.64, 5, '#6b3d4c') +
    ground(pen, foot - 3, 2, tone(3)) +
    shape(d`M8 ${foot} L26 ${foot - 24} L50 ${foot} Z`, tone(0)) +
    shape(d`M26 ${foot - 24} L50 ${foot} H38 Z`, tone(2)) +
    shape(d`M22 ${foot} L26 ${foot - 20} L32 ${foot} Z`, '#2a1d28') +
    shape(d`M66 ${foot} L82 ${foot - 18} L100 ${foot} Z`, tone(1)) +
    shape(d`M80 ${foot} L82 ${foot - 15} L87 ${foot} Z`, '#2a1d28') +
    disc(57, foot - 2, 20, 'url(#glow)') +
    shape(
      d`M53 ${foot + 2} Q51 ${foot - 5} 57 ${foot - random.between(10, 13)} Q62 ${foot - 5} 61 ${foot + 2} Z`,
      '#f2913d',
    ) +
    shape(
      d`M55 ${foot + 2} Q55 ${foot - 3} 57 ${foot - 6} Q60 ${foot - 2} 59 ${foot + 2} Z`,
      spark,
    ) +
    line(d`M51 ${foot + 2.5} L63 ${foot + 1.5}`, '#2a1d28', 1.4) +
    times(14, () => disc(57 + random.between(-7, 7), foot - random.between(12, 34), 0.3, spark))
  );
});
