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

const ball = (x: number, y: number, r: number, fill: string, dark = '#000') =>
  disc(x, y, r, fill) +
  shape(
    d`M${x} ${y - r} A${r} ${r} 0 0 1 ${x} ${y + r} A${r * 1.5} ${r * 1.5} 0 0 0 ${x} ${y - r}`,
    dark,
    faint(0.28),
  );

/** Two moons over a shore. */
export const twoMoons = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const x = random.between(28, 44);
  return (
    stars(pen, 110) +
    light(x, tall * 0.24, 10, spark) +
    ball(x, tall * 0.24, 10, spark) +
    ball(x + 32, tall * 0.36, 5, tone(0)) +
    ground(pen, tall * 0.6, 9, tone(1), 7) +
    ground(pen, tall * 0.7, 5, tone(3)) +
    rect(0, tall * 0.76, 100, tall, tone(2), faint(0.75)) +
    times(20, () =>
      rect(
        random.between(0, 90),
        random.between(tall * 0.78, tall),
        random.between(4, 16),
        0.4,
        spark,
        faint(0.5),
      ),
    )
  );
});

/** A ringed giant that fills the sky. */
export const giant = drawing((pen) => {
  const { random, tall, tone, spark, sky } = pen;
  const [x, y, r] = [random.between(34, 66), tall * 0.44, 33];
  const tilt = random.between(-24, -8);
  const bands = `<clipPath id="giant"><circle cx="${x}" cy="${y}" r="${r}"/></clipPath><g clip-path="url(#giant)">${at(
    x,
    y,
    tilt,
    times(12, (i) =>
      rect(
        -r,
        -r + i * 5.6,
        r * 2,
        random.between(2.4, 5.8),
        random.pick([tone(0), spark, tone(1)]),
        faint(0.8),
      ),
    ),
  )}</g>`;
  const ring = (from: number) =>
    at(
      x,
      y,
      tilt,
      times(5, (i) =>
        line(
          d`M${-46 - i * 2.4} 0 A${46 + i * 2.4} ${9 + i * 0.7} 0 0 ${from} ${46 + i * 2.4} 0`,
          i % 2 ? spark : tone(0),
          1.6,
          faint(0.8),
        ),
      ),
    );
  return (
    stars(pen, 120, 1) +
    ring(1) +
    disc(x, y, r, tone(1)) +
    bands +
    shape(
      d`M${x} ${y - r} A${r} ${r} 0 0 1 ${x} ${y + r} A${r * 1.4} ${r * 1.4} 0 0 0 ${x} ${y - r}`,
      sky[0],
      faint(0.45),
    ) +
    ring(0) +
    ground(pen, tall * 0.88, 4, '#0a0d22', 6)
  );
});

/** A comet with both its tails. */
export const comet = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const [x, y] = [random.between(24, 36), tall * random.between(0.56, 0.66)];
  return (
    stars(pen, 150, 1) +
    times(22, (i) =>
      line(
        d`M${x} ${y} Q${x + 30} ${y - 16 - i * 0.8} ${random.between(76, 112)} ${y - 44 - i * 2.4 + random.between(-6, 6)}`,
        i % 3 ? tone(2) : spark,
        random.between(0.3, 1.1),
        faint(0.4),
      ),
    ) +
    times(9, (i) =>
      line(d`M${x} ${y} L${90 + i * 2} ${y - 62 - i * 3}`, tone(1), 0.5, faint(0.5)),
    ) +
    light(x, y, 4, spark) +
    disc(x, y, 2.4, '#fff') +
    ground(pen, tall * 0.92, 3, '#0a0d22')
  );
});

/** The whole system on one sheet, labeled in illegible handwriting. */
export const chart = drawing((pen) => {
  const { random, tall, tone, spark, sky } = pen;
  const [x, y] = [50, tall / 2];
  return (
    rect(0, 0, 100, tall, sky[0]) +
    times(6, (i) =>
      disc(
        x,
        y,
        12 + i * 8,
        'none',
        `stroke="${spark}" stroke-width=".3" opacity=".55" stroke-dasharray="${i % 2 ? '1 1' : 'none'}"`,
      ),
    ) +
    times(24, (i) => {
      const [a, b] = [around(x, y, 57, i * 15), around(x, y, i % 6 ? 59 : 62, i * 15)];
      return line(d`M${a[0]} ${a[1]} L${b[0]} ${b[1]}`, spark, 0.4, faint(0.7));
    }) +
    light(x, y, 6, spark) +
    times(6, (i) => {
      const angle = random.between(0, 360);
      const [px, py] = around(x, y, 12 + i * 8, angle);
      return (
        ball(px, py, random.between(1.6, 4), tone(i)) +
        rect(px + 4, py - 1, random.between(5, 9), 0.4, '#fff', faint(0.6)) +
        rect(px + 4, py + 0.6, random.between(3, 6), 0.4, '#fff', faint(0.4))
      );
    })
  );
});

/** Ground, close: craters in low light. */
export const craters = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const one = (x: number, y: number, r: number) =>
    oval(x, y, r, r * 0.8, '#000', faint(0.3)) +
    oval(x + r * 0.14, y + r * 0.14, r * 0.84, r * 0.64, tone(1), faint(0.55)) +
    line(d`M${x - r} ${y} A${r} ${r * 0.8} 0 0 0 ${x + r} ${y}`, spark, r * 0.09, faint(0.7));
  return (
    rect(0, 0, 100, tall, tone(0)) +
    rect(0, 0, 100, tall, tone(1), faint(0.45)) +
    times(7, () => one(random.between(0, 100), random.between(0, tall), random.between(8, 15))) +
    times(28, () => one(random.between(0, 100), random.between(0, tall), random.between(1, 4.6)))
  );
});

/** A small ship on its way home. */
export const rocket = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  return (
    stars(pen, 120, 1) +
    ball(random.between(70, 84), tall * 0.2, 12, tone(0)) +
    disc(20, tall * 1.02, 46, tone(1)) +
    disc(20, tall * 1.02, 46, 'url(#glow)') +
    at(
      52,
      tall * 0.5,
      random.between(24, 42),
      times(9, (i) =>
        shape(
          d`M${-4 + i} 16 Q${random.between(-6, 6)} ${30 + i} ${random.between(-5, 5)} ${random.between(40, 56)} Q${-1 + i * 0.5} 28 ${-3 + i} 16`,
          i % 2 ? spark : '#ff9a5a',
          faint(0.45),
        ),
      ) +
        shape('M0 -26 C10 -16 9 6 6 16 H-6 C-9 6 -10 -16 0 -26', '#f3eefc') +
        shape('M0 -26 C10 -16 9 6 6 16 H2 C5 2 5 -16 0 -26', '#000', faint(0.15)) +
        shape('M-6 4 L-13 18 L-5 15 Z M6 4 L13 18 L5 15 Z', tone(0)) +
        disc(0, -8, 3.6, tone(3)) +
        disc(0, -8, 2.4, tone(2)) +
        shape('M0 -26 C3.6 -22 5.4 -18 6 -15 H-6 C-5.4 -18 -3.6 -22 0 -26', tone(0)),
    )
  );
});

/** Clouds of gas, and what is born in them. */
export const nebula = drawing((pen: Pen) => {
  const { random, tall, tone, spark } = pen;
  const [x, y] = [random.between(40, 60), tall * 0.48];
  return (
    times(46, (i) => {
      const [px, py] = around(x, y, random.between(0, 42), random.between(0, 360));
      return oval(
        px,
        (py - y) * 1.2 + y,
        random.between(6, 18),
        random.between(5, 13),
        tone(i % 3),
        faint(0.13),
      );
    }) +
    times(12, () =>
      disc(
        x + random.between(-12, 12),
        y + random.between(-14, 14),
        random.between(5, 11),
        spark,
        faint(0.1),
      ),
    ) +
    stars(pen, 170, 1) +
    times(5, () => {
      const [sx, sy] = [random.between(14, 86), random.between(tall * 0.14, tall * 0.84)];
      return (
        line(d`M${sx - 4} ${sy} H${sx + 4} M${sx} ${sy - 4} V${sy + 4}`, '#fff', 0.25) +
        disc(sx, sy, 0.9, '#fff')
      );
    })
  );
});
