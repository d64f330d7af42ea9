import { around, at, d, disc, drawing, faint, line, type Pen, rect, shape, times } from './pen.ts';

const leaf = (length: number, width: number, fill: string) =>
  shape(d`M0 0 Q${length * 0.5} ${-width} ${length} 0 Q${length * 0.5} ${width} 0 0`, fill) +
  line(d`M0 0 H${length * 0.9}`, '#fff', 0.25, faint(0.35));

const pot = (x: number, y: number, w: number, fill: string) =>
  shape(d`M${x - w} ${y} H${x + w} L${x + w * 0.72} ${y + w * 1.5} H${x - w * 0.72} Z`, fill) +
  rect(x - w * 1.12, y - w * 0.2, w * 2.24, w * 0.45, fill) +
  rect(x - w * 1.12, y + w * 0.18, w * 2.24, w * 0.12, '#000', faint(0.15));

/** One frond across the page. */
export const fern = drawing(({ random, tall, tone, sky }) => {
  const lean = random.pick([-1, 1]);
  const stem = (t: number) =>
    [50 - lean * 22 + lean * 46 * t * t, tall * (0.97 - 0.9 * t)] as const;
  const [tipX, tipY] = stem(1);
  return (
    rect(0, 0, 100, tall, sky[0]) +
    disc(50, tall * 0.45, 40, '#fff', faint(0.35)) +
    line(
      d`M${stem(0)[0]} ${stem(0)[1]} Q${50 - lean * 18} ${tall * 0.5} ${tipX} ${tipY}`,
      tone(1),
      1.1,
    ) +
    times(22, (i) => {
      const t = 0.08 + i * 0.042;
      const [x, y] = stem(t);
      const length =
        30 * Math.sin(Math.PI * Math.min(0.96, t * 0.9 + 0.1)) * random.between(0.9, 1.08);
      return (
        at(x, y, lean * 24 - 12 * t, leaf(length, 3, tone(i % 2))) +
        at(x, y, 180 + lean * 8 + 20 * t, leaf(length, 3, tone((i + 1) % 2)))
      );
    })
  );
});

/** Pots on the sill, the window behind. */
export const sill = drawing((pen) => {
  const { random, tall, tone, spark, sky } = pen;
  const shelf = tall * 0.78;
  const plant = (x: number, kind: number) => {
    const top = shelf - 12;
    if (kind === 0)
      return times(9, (i) =>
        at(x, top, -160 + i * 17.5, leaf(random.between(14, 22), 2.4, tone(i % 3))),
      );
    if (kind === 1)
      return (
        line(d`M${x} ${top} V${top - 26}`, tone(3), 0.8) +
        times(8, (i) => at(x, top - 3 - i * 3, i % 2 ? -30 : 210, leaf(9 - i * 0.4, 2.6, tone(2))))
      );
    return (
      shape(
        d`M${x - 6} ${top} Q${x - 8} ${top - 20} ${x} ${top - 24} Q${x + 8} ${top - 20} ${x + 6} ${top} Z`,
        tone(0),
      ) +
      times(10, () => disc(x + random.between(-5, 5), top - random.between(3, 20), 0.5, '#fff')) +
      disc(x, top - 24, 2, spark)
    );
  };
  return (
    rect(0, 0, 100, tall, tone(1)) +
    rect(10, tall * 0.06, 80, shelf - tall * 0.06, sky[0]) +
    disc(random.between(25, 75), tall * 0.24, 9, spark, faint(0.8)) +
    rect(48.5, tall * 0.06, 3, shelf, tone(1)) +
    rect(10, tall * 0.36, 80, 2.4, tone(1)) +
    rect(0, shelf, 100, 4, sky[1]) +
    rect(0, shelf + 4, 100, tall, tone(3)) +
    [22, 50, 78]
      .map(
        (x, i) =>
          plant(x, (i + random.whole(0, 2)) % 3) +
          pot(x, shelf - 12, 8, i === 1 ? spark : '#c9785a'),
      )
      .join('')
  );
});

/** Leaves side by side, as on a page of a herbarium. */
export const specimens = drawing(({ random, tall, tone }) => {
  const rows = tall > 110 ? 4 : 3;
  const gap = tall / (rows + 0.4);
  return (
    rect(0, 0, 100, tall, '#f6f1e2') +
    times(rows * 4, (i) => {
      const [x, y] = [15 + (i % 4) * 23.5, gap * (0.82 + Math.floor(i / 4))];
      const fill = tone(random.whole(0, 3));
      const angle = -90 + random.between(-14, 14);
      const body =
        i % 3 === 0
          ? leaf(20, random.between(4, 8), fill)
          : i % 3 === 1
            ? times(
                5,
                (n) =>
                  at(3 + n * 3.2, 0, 52, leaf(8 - n * 0.8, 1.7, fill)) +
                  at(3 + n * 3.2, 0, -52, leaf(8 - n * 0.8, 1.7, fill)),
              ) + line('M0 0 H20', fill, 0.5)
            : disc(12, -3, 4.6, fill) +
              disc(12, 3, 4.6, fill) +
              disc(17, 0, 5, fill) +
              line('M0 0 H13', fill, 0.7);
      return (
        at(x, y, angle, line('M-4 0 H2', fill, 0.6) + body) +
        rect(x - 5, y + 5, 10, 0.4, tone(3), faint(0.5)) +
        rect(x - 3, y + 6.4, 6, 0.4, tone(3), faint(0.3))
      );
    })
  );
});

/** A flower from above. */
export const bloom = drawing(({ random, tall, tone, spark, sky }) => {
  const [x, y] = [50, tall * 0.48];
  const petals = random.pick([11, 13, 16]);
  return (
    rect(0, 0, 100, tall, tone(3)) +
    times(9, (i) =>
      at(
        ...around(x, y, 8, i * 40 + 12),
        i * 40 + 12,
        leaf(random.between(40, 54), 10, tone(i % 2 ? 1 : 0)),
      ),
    ) +
    times(petals, (i) =>
      at(
        x,
        y,
        (i * 360) / petals + random.between(-4, 4),
        leaf(random.between(29, 34), 6.5, sky[0]),
      ),
    ) +
    times(petals, (i) => at(x, y, (i * 360) / petals + 12, leaf(20, 4.5, spark))) +
    disc(x, y, 9, '#c98a2c') +
    times(60, (i) =>
      disc(...around(x, y, Math.sqrt(i) * 1.1, i * 137.5), 0.55, i % 2 ? tone(3) : spark),
    )
  );
});

/** A seed tray in its second week: some are up, some are not. */
export const seedTray = drawing(({ random, tall, tone, spark, sky }) => {
  const rows = Math.floor((tall - 10) / 18);
  const top = (tall - rows * 18) / 2;
  return (
    rect(0, 0, 100, tall, sky[1]) +
    `<rect x="4" y="${top - 3}" width="92" height="${rows * 18 + 6}" rx="3" fill="#3b3a33"/>` +
    times(rows * 5, (i) => {
      const [x, y] = [14 + (i % 5) * 18, top + 9 + Math.floor(i / 5) * 18];
      const size = random.chance(0.78) ? random.between(3, 6.6) : 0;
      const turn = random.between(0, 180);
      return (
        `<rect x="${x - 8}" y="${y - 8}" width="16" height="16" rx="2" fill="#5a4433"/>` +
        times(7, () => disc(x + random.between(-6, 6), y + random.between(-6, 6), 0.5, '#7d634a')) +
        (size > 0
          ? at(x, y, turn, leaf(size, size * 0.45, tone(2))) +
            at(x, y, turn + 180, leaf(size, size * 0.45, tone(0))) +
            disc(x, y, 0.6, spark)
          : '')
      );
    })
  );
});

/** A pressed branch, taped to the page. */
export const pressed = drawing(({ random, tall, tone, spark }) => {
  const foot = tall * 0.86;
  return (
    rect(0, 0, 100, tall, '#e4dac2') +
    at(
      50,
      tall / 2,
      random.between(-2, 2),
      `<rect x="-38" y="${-tall * 0.43}" width="78" height="${tall * 0.87}" fill="#000" opacity=".12"/>` +
        rect(-40, -tall * 0.44, 78, tall * 0.86, '#fbf8ee'),
    ) +
    line(d`M44 ${foot} Q${random.between(42, 50)} ${tall * 0.5} 56 ${tall * 0.16}`, tone(3), 1) +
    times(9, (i) => {
      const t = i / 9;
      const [x, y] = [44 + 8 * t, foot - 8 - (foot - tall * 0.24) * t];
      return at(x, y, i % 2 ? -38 : 218, leaf(22 - 10 * t, 4.6 - 2 * t, tone(i % 3)));
    }) +
    at(46, foot - 3, -8, rect(-8, -2, 16, 4, spark, faint(0.65))) +
    at(53, tall * 0.36, 14, rect(-7, -1.8, 14, 3.6, spark, faint(0.65))) +
    times(3, (i) => rect(16, foot - 2 + i * 3 - 6, 16 - i * 3, 0.5, tone(3), faint(0.6)))
  );
});

/** Monstera leaves, close. */
export const canopy = drawing((pen: Pen) => {
  const { random, tall, tone } = pen;
  return (
    rect(0, 0, 100, tall, tone(3)) +
    times(15, (i) => {
      const x = random.between(0, 100);
      const y = (tall * (i % 5)) / 4.4 + random.between(-4, 8);
      const fill = tone([1, 1, 0, 2, 0][Math.floor(i / 3)] ?? 0);
      const cuts = times(
        4,
        (n) =>
          shape(d`M${12 + n * 5} 0 q4 ${9 - n} 0 ${16 - n * 2} q-3 -6 0 ${-16 + n * 2}`, tone(3)) +
          shape(d`M${12 + n * 5} 0 q4 ${-9 + n} 0 ${-16 + n * 2} q-3 6 0 ${16 - n * 2}`, tone(3)),
      );
      return at(
        x,
        y,
        random.between(0, 360),
        shape('M0 0 C4 -22 24 -24 40 0 C24 24 4 22 0 0', fill) +
          cuts +
          line('M0 0 H37', '#fff', 0.5, faint(0.3)),
        random.between(0.8, 1.25),
      );
    })
  );
});
