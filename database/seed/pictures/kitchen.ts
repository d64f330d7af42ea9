import { around, at, d, disc, drawing, faint, line, oval, rect, shape, times } from './pen.ts';

const CREAM = '#fbf6ee';

/** A loaf with its cuts, on a cloth. */
export const loaf = drawing(({ random, tall, tone, sky }) => {
  const [x, y] = [50, tall * 0.54];
  return (
    rect(0, 0, 100, tall, sky[1]) +
    at(
      50,
      tall / 2,
      random.between(-8, 8),
      rect(-44, -tall * 0.32, 88, tall * 0.66, CREAM) +
        times(5, (i) => rect(-44, -tall * 0.3 + i * 3.2, 88, 0.8, tone(1), faint(0.5))),
    ) +
    oval(x + 2, y + 4, 34, 22, '#000', faint(0.25)) +
    oval(x, y, 34, 21, '#b9773a') +
    oval(x - 2, y - 3, 30, 17, '#d39a56') +
    times(4, (i) =>
      at(
        x - 19 + i * 12.5,
        y - 2,
        20 + random.between(-6, 6),
        oval(0, 0, 2.6, 13, '#f1d7a6') + line('M-2.2 -10 Q-3.4 0 -2 10', '#8f5526', 0.7),
      ),
    ) +
    times(60, () =>
      disc(
        x + random.between(-40, 40),
        y + random.between(-28, 30),
        random.between(0.2, 0.6),
        '#fff',
        faint(0.7),
      ),
    )
  );
});

/** A pot, and what rises from it. */
export const stewPot = drawing(({ random, tall, tone, spark, sky }) => {
  const y = tall * 0.56;
  return (
    times(Math.ceil(tall / 10) * 10, (i) =>
      rect(
        (i % 10) * 10 + 0.4,
        Math.floor(i / 10) * 10 + 0.4,
        9.2,
        9.2,
        '#fff',
        faint(random.between(0.03, 0.09)),
      ),
    ) +
    rect(0, tall * 0.84, 100, tall, tone(1)) +
    rect(0, tall * 0.84, 100, 1.4, '#000', faint(0.25)) +
    line(d`M20 ${y + 7} h-7 v7 h8 M80 ${y + 7} h7 v7 h-8`, tone(3), 2.6) +
    shape(d`M19 ${y} H81 V${tall * 0.78} q0 7 -7 7 H26 q-7 0 -7 -7 Z`, tone(0)) +
    shape(d`M66 ${y} H81 V${tall * 0.78} q0 7 -7 7 H62 q5 0 4 -7 Z`, '#000', faint(0.16)) +
    oval(50, y, 31, 4, sky[0]) +
    oval(50, y + 0.6, 28, 3, tone(1)) +
    times(9, () =>
      disc(
        random.between(28, 72),
        y + random.between(-0.8, 1.6),
        random.between(0.8, 1.6),
        tone(random.whole(2, 3)),
      ),
    ) +
    line(d`M62 ${y} L78 ${y - 26}`, '#c79a63', 2) +
    times(3, (i) =>
      line(d`M${34 + i * 13} ${y - 8} q-5 -8 0 -15 t0 -15`, spark, 1.2, faint(0.35 - i * 0.06)),
    )
  );
});

/** Citrus, cut. */
export const citrus = drawing(({ random, tall, tone, spark, sky }) => {
  const rows = Math.round(tall / 30);
  return (
    rect(0, 0, 100, tall, sky[0]) +
    times(rows * 4, (i) => {
      const row = Math.floor(i / 4);
      const [x, y] = [(i % 4) * 31 + (row % 2) * 14 - 4, (row + 0.5) * (tall / rows)];
      const color = random.pick([tone(0), spark, '#f08a4b', '#e8b23a']);
      const r = random.between(11, 13.5);
      return (
        disc(x + 1, y + 1.4, r, '#000', faint(0.2)) +
        disc(x, y, r, color) +
        disc(x, y, r * 0.88, CREAM) +
        at(
          x,
          y,
          random.between(0, 90),
          times(9, (n) =>
            at(
              0,
              0,
              n * 40,
              shape(
                d`M1.2 0 L${r * 0.78} ${-r * 0.24} Q${r * 0.86} 0 ${r * 0.78} ${r * 0.24} Z`,
                color,
                faint(0.9),
              ),
            ),
          ),
        )
      );
    }) +
    times(8, () =>
      at(
        random.between(0, 100),
        random.between(0, tall),
        random.between(0, 360),
        shape('M0 0 Q5 -4 11 0 Q5 4 0 0', tone(2)),
      ),
    )
  );
});

/** The board, the knife, and what the market had. */
export const board = drawing(({ random, tall, tone, spark }) => {
  const y = tall * 0.5;
  return (
    rect(0, 0, 100, tall, '#e8e0d2') +
    times(6, (i) => rect(0, (tall / 6) * i, 100, 0.4, '#000', faint(0.07))) +
    at(
      50,
      y,
      random.between(-7, 7),
      `<rect x="-38" y="${-tall * 0.3 + 1.5}" width="78" height="${tall * 0.6}" rx="5" fill="#000" opacity=".18"/>` +
        `<rect x="-39" y="${-tall * 0.3}" width="78" height="${tall * 0.6}" rx="5" fill="#b98350"/>` +
        times(7, (i) =>
          line(
            d`M-37 ${-tall * 0.26 + i * tall * 0.085} q20 ${random.between(-3, 3)} 74 0`,
            '#8f5f35',
            0.3,
            faint(0.7),
          ),
        ) +
        disc(32, -tall * 0.25, 2, '#e8e0d2') +
        times(
          5,
          (i) =>
            disc(-26 + i * 6.4, tall * 0.14, 5.2, tone(1)) +
            disc(-26 + i * 6.4, tall * 0.14, 4.2, '#e2674c') +
            times(5, (n) => disc(...around(-26 + i * 6.4, tall * 0.14, 2.3, n * 72), 0.6, spark)),
        ) +
        times(3, (i) =>
          at(
            -24 + i * 4,
            -tall * 0.1 + i * 5,
            12,
            shape('M0 -2.4 Q16 -4 26 0 Q16 4 0 2.4 Z', tone(0)) +
              times(4, (n) => line(d`M0 0 q-6 ${-4 + n * 2.4} -10 ${-5 + n * 3}`, tone(2), 0.9)),
          ),
        ) +
        at(
          18,
          2,
          -64,
          shape('M0 0 H30 Q34 4 26 6 H0 Z', '#d5dadd') +
            rect(-16, -0.4, 16, 5, '#3a2a1e') +
            disc(-12, 2, 0.7, '#d5dadd') +
            disc(-5, 2, 0.7, '#d5dadd'),
        ),
    )
  );
});

/** A pie with its lattice. */
export const pie = drawing(({ random, tall, tone, sky }) => {
  const [x, y] = [50, tall / 2];
  const turn = random.between(20, 60);
  return (
    rect(0, 0, 100, tall, sky[0]) +
    disc(x + 2, y + 3, 40, '#000', faint(0.25)) +
    disc(x, y, 40, '#cfd6d4') +
    disc(x, y, 37, '#c58a4a') +
    disc(x, y, 32, tone(1)) +
    times(46, (i) =>
      disc(
        ...around(x, y, Math.sqrt(i / 46) * 29, i * 137.5),
        2.4,
        tone(1),
        'stroke="#7c2119" stroke-width=".4"',
      ),
    ) +
    `<clipPath id="tin"><circle cx="${x}" cy="${y}" r="33"/></clipPath><g clip-path="url(#tin)">` +
    at(
      x,
      y,
      turn,
      times(6, (i) => rect(-36, -30 + i * 11.4, 72, 4.4, '#d9a362')) +
        times(6, (i) => rect(-30 + i * 11.4, -36, 4.4, 72, '#e3b377')),
    ) +
    '</g>' +
    times(30, (i) => disc(...around(x, y, 34.6, i * 12), 2.5, i % 2 ? '#d9a362' : '#c58a4a')) +
    times(26, () =>
      disc(random.between(4, 96), random.between(4, tall - 4), 0.4, '#fff', faint(0.6)),
    )
  );
});

/** Jars on two shelves. */
export const jars = drawing(({ random, tall, tone, spark, sky }) => {
  const shelf = (y: number) =>
    rect(0, y, 100, 2.6, '#8a5c36') +
    rect(0, y + 2.6, 100, 1, '#000', faint(0.2)) +
    times(5, (i) => {
      const x = 4 + i * 19.4;
      const h = random.between(17, 24);
      const fill = random.pick([tone(0), tone(1), tone(2), tone(3), spark]);
      return (
        `<rect x="${x}" y="${y - h}" width="15" height="${h}" rx="2.4" fill="#fff" opacity=".22"/>` +
        `<rect x="${x + 0.8}" y="${y - h * random.between(0.6, 0.85)}" width="13.4" height="${h * 0.58}" rx="1.6" fill="${fill}"/>` +
        rect(x + 0.8, y - h * 0.4, 13.4, h * 0.4 - 0.8, fill) +
        `<rect x="${x + 1}" y="${y - h - 3}" width="13" height="3.4" rx="1" fill="${sky[0]}" stroke="#0003" stroke-width=".3"/>` +
        rect(x + 3, y - h * 0.46, 9, 5, CREAM) +
        rect(x + 4.2, y - h * 0.46 + 2, 6.6, 0.5, '#555') +
        rect(x + 2, y - h + 2, 1.2, h - 5, '#fff', faint(0.35))
      );
    });
  return (
    rect(0, 0, 100, tall, '#d8cdb9') +
    (tall > 90 ? shelf(tall * 0.32) + shelf(tall * 0.62) + shelf(tall * 0.92) : shelf(tall * 0.85))
  );
});

/** Steam over one cup, seen from above, with the paper beside it. */
export const cup = drawing(({ random, tall, tone, spark }) => {
  const [x, y] = [random.between(36, 46), tall * random.between(0.44, 0.56)];
  return (
    rect(0, 0, 100, tall, '#7c5a43') +
    times(7, (i) => rect(0, (tall / 7) * i, 100, 0.5, '#000', faint(0.18))) +
    at(
      80,
      tall * 0.42,
      14,
      rect(-16, -24, 36, 50, '#000', faint(0.16)) +
        rect(-18, -25, 36, 50, CREAM) +
        times(9, (i) => rect(-13, -19 + i * 4.6, i % 4 === 3 ? 14 : 26, 0.7, '#777')),
    ) +
    disc(x + 1.4, y + 2, 27, '#000', faint(0.22)) +
    disc(x, y, 27, CREAM) +
    disc(x, y, 22, '#eadfce') +
    line(d`M${x + 15} ${y + 8} q10 8 13 2`, CREAM, 3.4) +
    disc(x, y, 17, CREAM) +
    disc(x, y, 14.6, '#5b3721') +
    shape(
      d`M${x} ${y + 8} C${x - 13} ${y} ${x - 7} ${y - 10} ${x} ${y - 3} C${x + 7} ${y - 10} ${x + 13} ${y} ${x} ${y + 8}`,
      '#e9cfa4',
    ) +
    disc(x + 22, y - 20, 3.4, tone(0)) +
    disc(x + 26, y - 15, 3, spark)
  );
});
