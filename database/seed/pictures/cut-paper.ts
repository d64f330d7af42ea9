import { at, d, disc, drawing, faint, ground, line, oval, rect, shape, times } from './pen.ts';

/** A shape with the shadow that paper throws on paper. */
const cut = (path: string, fill: string) =>
  shape(path, '#000', 'opacity=".2" transform="translate(.8 1.2)"') + shape(path, fill);

const tree = (x: number, foot: number, h: number, fill: string) =>
  cut(
    d`M${x - 1} ${foot} V${foot - h * 0.3} C${x - h * 0.34} ${foot - h * 0.3} ${x - h * 0.26} ${foot - h} ${x} ${foot - h} C${x + h * 0.26} ${foot - h} ${x + h * 0.34} ${foot - h * 0.3} ${x + 1} ${foot - h * 0.3} V${foot} Z`,
    fill,
  );

/** Curtain up. */
export const stage = drawing((pen) => {
  const { random, tall, tone, spark, sky } = pen;
  const floor = tall * 0.8;
  const drape = (mirror: boolean) =>
    times(5, (i) => {
      const x = (v: number) => (mirror ? 100 - v : v);
      const a = i * 5.4;
      return cut(
        d`M${x(a - 2)} -2 H${x(a + 8)} Q${x(a + 4 - i)} ${tall * 0.5} ${x(a * 0.7 + 5)} ${floor + 6} H${x(a * 0.7 - 3)} Z`,
        i % 2 ? tone(1) : tone(2),
      );
    });
  return (
    rect(0, 0, 100, tall, sky[1]) +
    shape(
      d`M50 -4 L${random.between(20, 34)} ${floor} H${random.between(66, 80)} Z`,
      spark,
      faint(0.3),
    ) +
    cut(d`M-2 ${floor} H102 V${tall + 2} H-2 Z`, tone(3)) +
    ground(pen, floor - 8, 5, tone(0)) +
    tree(32, floor, random.between(20, 28), tone(2)) +
    tree(70, floor, random.between(24, 34), tone(3)) +
    cut(d`M48 ${floor} v-9 l-2 -4 l3 1.4 l3 -1.4 l-2 4 q8 0 9 9 q5 -2 4 -7 q4 5 -2 9 Z`, spark) +
    drape(false) +
    drape(true) +
    times(10, (i) => cut(d`M${i * 10} -2 h10 v6 a5 5 0 0 1 -10 0 Z`, tone(i % 2)))
  );
});

/** The fox, and a wood in five sheets. */
export const fox = drawing((pen) => {
  const { random, tall, tone, spark, sky } = pen;
  const foot = tall * 0.86;
  const x = random.between(36, 52);
  return (
    rect(0, 0, 100, tall, sky[0]) +
    disc(random.between(28, 72), tall * 0.28, 13, spark) +
    times(6, (i) =>
      tree(i * 20 + random.between(-4, 4), tall * 0.78, random.between(40, 56), tone(0)),
    ) +
    ground(pen, tall * 0.72, 3, tone(1)) +
    times(4, (i) =>
      tree(i * 32 + random.between(-5, 5), tall * 0.86, random.between(34, 48), tone(2)),
    ) +
    cut(d`M-2 ${foot - 3} Q50 ${foot - 9} 102 ${foot - 3} V${tall + 2} H-2 Z`, tone(3)) +
    cut(
      d`M${x} ${foot - 2} l2 -11 q-8 -2 -9 -9 l-1 -7 l4.5 3 h5 l4.5 -3 l-1 7 q10 2 13 11 l1 9 h-3.4 l-2 -6 h-5 l-1 6 Z`,
      '#e0703c',
    ) +
    cut(d`M${x + 17} ${foot - 6} q14 2 16 -12 q5 10 -2 15 t-14 2 Z`, '#e0703c') +
    shape(d`M${x + 31} ${foot - 14} q2 -3 2 -4 q5 10 -2 15 q1 -6 0 -11`, '#fff') +
    disc(x - 3.4, foot - 20, 0.6, '#222') +
    disc(x + 1.4, foot - 20, 0.6, '#222') +
    disc(x - 1, foot - 16.6, 0.8, '#222')
  );
});

/** Houses with the lamp behind them. */
export const village = drawing((pen) => {
  const { random, tall, tone, spark, sky } = pen;
  const row = (y: number, n: number, fill: string) =>
    times(n, (i) => {
      const w = 100 / n;
      const x = i * w;
      const h = random.between(20, 32);
      return (
        cut(
          d`M${x + 1} ${tall + 2} V${y - h} L${x + w / 2} ${y - h - random.between(6, 13)} L${x + w - 1} ${y - h} V${tall + 2} Z`,
          fill,
        ) +
        times(4, (k) =>
          random.chance(0.7)
            ? rect(
                x + w * (0.24 + (k % 2) * 0.3),
                y - h + 4 + Math.floor(k / 2) * 9,
                w * 0.2,
                5.4,
                spark,
              )
            : '',
        )
      );
    });
  return (
    rect(0, 0, 100, tall, sky[1]) +
    disc(random.between(22, 78), tall * 0.22, 10, sky[0]) +
    times(16, () => disc(random.between(0, 100), random.between(0, tall * 0.4), 0.6, spark)) +
    row(tall * 0.66, 5, tone(2)) +
    row(tall * 0.82, 4, tone(1)) +
    row(tall * 1.02, 3, tone(0))
  );
});

/** A moon on strings, and a boat under it. */
export const moonBoat = drawing((pen) => {
  const { random, tall, tone, spark, sky } = pen;
  const x = random.between(40, 58);
  const wave = (y: number, fill: string) => {
    let path = d`M-2 ${tall + 2} V${y}`;
    for (let i = 0; i < 6; i++) path += d` q4.4 ${-6} 8.8 0 t8.8 0`;
    return cut(`${path} V${tall + 2} Z`, fill);
  };
  return (
    rect(0, 0, 100, tall, sky[1]) +
    [18, 34, 66, 84]
      .map((sx, i) => {
        const sy = tall * (0.14 + (i % 3) * 0.08);
        return (
          line(d`M${sx} -1 V${sy - 3}`, '#fff', 0.25) +
          at(
            sx,
            sy,
            random.between(0, 40),
            times(5, (n) => at(0, 0, n * 72, shape('M0 -1.3 L4 0 L0 1.3 Z', spark))),
          )
        );
      })
      .join('') +
    line(d`M${x} -1 V${tall * 0.2}`, '#fff', 0.3) +
    cut(d`M${x + 4} ${tall * 0.18} a14 14 0 1 0 10 22 a17 17 0 0 1 -10 -22`, spark) +
    wave(tall * 0.68, tone(3)) +
    cut(d`M${x - 17} ${tall * 0.72} h36 q-4 11 -12 11 h-13 q-8 0 -11 -11`, tone(1)) +
    cut(d`M${x} ${tall * 0.71} v-26 l16 23 Z`, sky[0]) +
    line(d`M${x - 0.6} ${tall * 0.72} V${tall * 0.71 - 29}`, tone(3), 0.8) +
    wave(tall * 0.8, tone(2)) +
    wave(tall * 0.9, tone(0))
  );
});

/** The sheet before it is cut: dashed lines, scissors. */
export const template = drawing(({ random, tall, tone, spark }) => {
  const dashed = 'stroke-dasharray="1.4 1.2"';
  const y = tall * 0.46;
  return (
    rect(0, 0, 100, tall, '#3f6f6b') +
    times(
      10,
      (i) =>
        rect(i * 10, 0, 0.25, tall, '#fff', faint(0.25)) +
        rect(0, i * 12.5, 100, 0.25, '#fff', faint(0.25)),
    ) +
    at(
      48,
      tall * 0.48,
      random.between(-6, 6),
      rect(-35, -tall * 0.37, 73, tall * 0.77, '#000', faint(0.2)) +
        rect(-36, -tall * 0.38, 72, tall * 0.76, '#fdf6ea') +
        line(
          'M-22 -18 h18 l9 -12 l9 12 h10 v26 h-46 Z M-14 8 v-12 h9 v12 M6 -8 h9 v7 h-9 Z',
          tone(3),
          0.6,
          dashed,
        ) +
        line('M-26 18 q13 -9 26 0 t26 0 M-26 25 q13 -9 26 0 t26 0', tone(1), 0.6, dashed) +
        shape('M-22 -18 h18 l9 -12 l9 12 h10 v6 h-46 Z', tone(0), faint(0.6)),
    ) +
    at(
      74,
      y + tall * 0.3,
      random.between(-50, -28),
      disc(0, -5, 5.4, 'none', `stroke="${tone(2)}" stroke-width="2.4"`) +
        disc(0, 7, 5.4, 'none', `stroke="${tone(2)}" stroke-width="2.4"`) +
        shape('M4 -3 L40 6 L38 8.4 L3 2 Z', '#dfe5ea') +
        shape('M4 5 L40 -4 L38 -6.4 L3 0 Z', '#c3ccd4') +
        disc(16, 1, 1, tone(3)),
    ) +
    times(7, () =>
      at(
        random.between(6, 94),
        random.between(4, tall - 4),
        random.between(0, 180),
        rect(-3, -0.6, 6, 1.2, random.pick([spark, tone(0), tone(1)])),
      ),
    )
  );
});

/** Puppets waiting for their turn. */
export const puppets = drawing((pen) => {
  const { random, tall, tone, spark, sky } = pen;
  const y = tall * 0.3;
  const one = (x: number, hat: number, fill: string) => {
    const h = y + random.between(0, 6);
    return (
      line(
        d`M${x} ${tall * 0.1} V${h} M${x - 8} ${tall * 0.1} L${x - 10} ${h + 24} M${x + 8} ${tall * 0.1} L${x + 10} ${h + 20}`,
        '#fff',
        0.25,
      ) +
      line(d`M${x - 10} ${tall * 0.1} h20 M${x} ${tall * 0.1 - 4} v8`, '#a8703f', 1.4) +
      line(d`M${x - 3} ${h + 34} l-2 15 M${x + 3} ${h + 34} l3 15`, fill, 2.4) +
      line(
        d`M${x - 4} ${h + 15} L${x - 10} ${h + 24} M${x + 4} ${h + 15} L${x + 10} ${h + 20}`,
        fill,
        2.2,
      ) +
      cut(d`M${x} ${h + 8} L${x + 9} ${h + 36} H${x - 9} Z`, fill) +
      disc(x, h + 5, 5.4, '#f3d2b3') +
      (hat
        ? cut(d`M${x - 6} ${h + 2} L${x} ${h - 10} L${x + 6} ${h + 2} Z`, spark)
        : cut(d`M${x - 6} ${h + 2} l1 -7 l3 3 l2 -4 l2 4 l3 -3 l1 7 Z`, spark)) +
      disc(x - 1.8, h + 5.4, 0.6, '#333') +
      disc(x + 1.8, h + 5.4, 0.6, '#333')
    );
  };
  return (
    rect(0, 0, 100, tall, sky[1]) +
    oval(50, tall * 0.9, 46, 5, spark, faint(0.25)) +
    rect(0, tall * 0.88, 100, tall, tone(3)) +
    one(24, 1, tone(1)) +
    one(50, 0, tone(0)) +
    one(76, 1, tone(2))
  );
});
