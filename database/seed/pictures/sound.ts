import { around, at, d, disc, drawing, faint, line, rect, shape, times } from './pen.ts';

const panel = (x: number, y: number, w: number, h: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="2.4" fill="${fill}"/>`;

/** Knobs, all of them touched. */
export const knobs = drawing(({ random, tall, tone, spark, sky }) => {
  const rows = Math.round((tall - 10) / 22);
  const top = (tall - rows * 22) / 2;
  return (
    panel(3, top - 2, 94, rows * 22 + 4, '#221b3d') +
    times(rows * 4, (i) => {
      const [x, y] = [15 + (i % 4) * 23.4, top + 10 + Math.floor(i / 4) * 22];
      const turn = random.between(-225, 45);
      const color = i % 5 === 2 ? spark : tone(i);
      const [ax, ay] = around(x, y, 8.6, -225);
      const [bx, by] = around(x, y, 8.6, turn);
      return (
        line(d`M${ax} ${ay} A8.6 8.6 0 ${turn + 225 > 180 ? 1 : 0} 1 ${bx} ${by}`, color, 1) +
        disc(x + 0.4, y + 0.8, 6.4, '#000', faint(0.4)) +
        disc(x, y, 6.2, '#3a3160') +
        disc(x, y, 4.8, sky[1]) +
        at(x, y, turn, rect(2, -0.5, 3.6, 1, '#fff')) +
        rect(x - 4, y + 9.4, 8, 0.6, '#fff', faint(0.4))
      );
    })
  );
});

/** Keys, some of them down. */
export const keys = drawing(({ random, tall, tone, spark }) => {
  const top = tall * 0.3;
  return (
    rect(0, 0, 100, tall, '#171130') +
    times(16, (i) =>
      rect(4 + i * 6, top - 5 - random.between(3, 20), 3.4, 24, tone(i % 4), faint(0.5)),
    ) +
    rect(0, top, 100, tall, '#0c0918') +
    times(10, (i) => {
      const isDown = random.chance(0.24);
      return (
        `<rect x="${i * 10 + 0.4}" y="${top + (isDown ? 2 : 0)}" width="9.2" height="${tall * 0.62}" rx="1.2" fill="${isDown ? spark : '#f4f1fb'}"/>` +
        rect(i * 10 + 0.4, top + tall * 0.58, 9.2, tall * 0.04, '#000', faint(0.12))
      );
    }) +
    times(10, (i) =>
      [2, 6, 9].includes(i)
        ? ''
        : `<rect x="${i * 10 + 7.2}" y="${top}" width="5.8" height="${tall * 0.37}" rx=".8" fill="${random.chance(0.2) ? tone(1) : '#1d1733'}"/>`,
    ) +
    rect(0, top, 100, 2, tone(0))
  );
});

/** The tape machine. */
export const reels = drawing(({ random, tall, tone, spark, sky }) => {
  const y = tall * 0.4;
  const reel = (x: number, r: number, full: number) =>
    disc(x, y, r, '#2b2447') +
    disc(x, y, full, '#5a3a2e') +
    times(6, (i) =>
      disc(x, y, full - i * 1.4, 'none', 'stroke="#000" stroke-width=".2" opacity=".4"'),
    ) +
    at(
      x,
      y,
      random.between(0, 120),
      times(3, (i) =>
        at(0, 0, i * 120, shape('M4 -2 L13 -4.6 A14 14 0 0 1 13 4.6 L4 2 Z', sky[1])),
      ),
    ) +
    disc(x, y, 4, spark) +
    disc(x, y, 1.4, '#000');
  return (
    panel(3, tall * 0.08, 94, tall * 0.84, '#cfc7e6') +
    reel(28, 20, random.between(13, 18)) +
    reel(72, 20, random.between(10, 16)) +
    line(d`M12 ${y + 15} L38 ${tall * 0.68} H62 L88 ${y + 15}`, '#5a3a2e', 0.8) +
    panel(36, tall * 0.64, 28, 9, '#2b2447') +
    times(
      2,
      (i) =>
        panel(12 + i * 40, tall * 0.77, 36, tall * 0.11, '#f5edd8') +
        line(
          d`M${30 + i * 40} ${tall * 0.87} l${random.between(-9, 9)} ${-tall * 0.075}`,
          '#c4413d',
          0.7,
        ) +
        line(d`M${16 + i * 40} ${tall * 0.8} q14 -5 28 0`, '#333', 0.4),
    ) +
    disc(50, tall * 0.83, 1.2, tone(2))
  );
});

/** Cables from everything to everything. */
export const patch = drawing(({ random, tall, tone, spark }) => {
  const rows = Math.round(tall / 17);
  const jack = (i: number) => [12 + (i % 6) * 15.2, 9 + Math.floor(i / 6) * (tall / rows)] as const;
  const many = rows * 6;
  return (
    rect(0, 0, 100, tall, '#2a2440') +
    times(many, (i) => {
      const [x, y] = jack(i);
      return (
        disc(x, y, 3.6, '#b9b3cf') +
        disc(x, y, 2.4, '#15111f') +
        rect(x - 3.4, y + 5, 6.8, 0.5, '#fff', faint(0.4))
      );
    }) +
    times(10, (i) => {
      const [a, b] = [jack(random.whole(0, many - 1)), jack(random.whole(0, many - 1))];
      const color = [spark, tone(0), tone(1), tone(2), '#f2d16b'][i % 5] ?? spark;
      const path = d`M${a[0]} ${a[1]} C${a[0]} ${a[1] + 26} ${b[0]} ${b[1] + 26} ${b[0]} ${b[1]}`;
      return (
        line(path, '#000', 2.2, 'opacity=".3" transform="translate(.6 1.4)"') +
        line(path, color, 1.7) +
        disc(a[0], a[1], 2.6, color) +
        disc(b[0], b[1], 2.6, color)
      );
    })
  );
});

/** Two tones against each other on the scope. */
export const scope = drawing(({ random, tall, tone, spark }) => {
  const [a, b] = random.pick([
    [3, 2],
    [5, 4],
    [3, 4],
    [5, 3],
  ] as const);
  const shift = random.between(0.3, 1.2);
  const y = tall * 0.46;
  let path = '';
  for (let i = 0; i <= 180; i++) {
    const t = (i / 180) * Math.PI * 2;
    path += d`${i ? 'L' : 'M'}${50 + 33 * Math.sin(a * t + shift)} ${y + 33 * Math.sin(b * t)}`;
  }
  return (
    panel(5, y - 42, 90, 84, '#0a1220') +
    times(
      9,
      (i) =>
        rect(5, y - 40 + i * 10, 90, 0.2, tone(1), faint(0.4)) +
        rect(10 + i * 10, y - 42, 0.2, 84, tone(1), faint(0.4)),
    ) +
    line(path, tone(1), 3, faint(0.25)) +
    line(path, tone(1), 0.9) +
    line(path, '#fff', 0.25) +
    (tall > 96
      ? times(
          4,
          (i) =>
            disc(20 + i * 20, y + 52, 5, '#3a3160') +
            at(20 + i * 20, y + 52, random.between(0, 360), rect(1, -0.5, 4, 1, spark)),
        )
      : '')
  );
});

/** A record turning. */
export const record = drawing(({ random, tall, tone, spark, sky }) => {
  const y = tall * 0.5;
  return (
    rect(0, 0, 100, tall, '#3b2f2a') +
    times(6, (i) => rect(0, (tall / 6) * i, 100, 0.4, '#000', faint(0.3))) +
    disc(46, y + 1.4, 41, '#000', faint(0.4)) +
    disc(46, y, 40, '#111018') +
    times(22, (i) =>
      disc(
        46,
        y,
        38 - i,
        'none',
        `stroke="${i % 6 === 5 ? '#000' : '#34304a'}" stroke-width=".35"`,
      ),
    ) +
    at(
      46,
      y,
      random.between(0, 90),
      shape(
        'M0 0 L39 -9 A40 40 0 0 1 39 9 Z M0 0 L-39 -9 A40 40 0 0 0 -39 9 Z',
        '#fff',
        faint(0.09),
      ),
    ) +
    disc(46, y, 13, spark) +
    disc(46, y, 13, tone(0), faint(0.35)) +
    rect(38, y - 6, 16, 0.8, sky[1]) +
    rect(40, y + 4.6, 12, 0.6, sky[1]) +
    disc(46, y, 1.2, '#ddd') +
    disc(90, y - 36, 5, '#c9c4d8') +
    line(d`M90 ${y - 36} L88 ${y + 12} L70 ${y + 26}`, '#c9c4d8', 1.8) +
    at(70, y + 26, -38, rect(-4, -2, 8, 4, '#eee'))
  );
});

/** Level meters, high on the drums that are not there. */
export const meters = drawing(({ random, tall, tone, spark }) => {
  const many = 14;
  const cells = Math.floor((tall - 16) / 4);
  return (
    rect(0, 0, 100, tall, '#0d0a1c') +
    times(many, (i) => {
      const level =
        cells *
        (0.3 +
          0.45 * Math.exp(-(((i - many * random.between(0.35, 0.6)) / 4) ** 2)) +
          random.between(-0.1, 0.2));
      return times(
        cells,
        (n) =>
          `<rect x="${4 + i * 6.6}" y="${Math.round(tall - 10 - n * 4)}" width="5" height="3" rx=".6" fill="${n > cells * 0.78 ? spark : n > cells * 0.5 ? tone(2) : n > cells * 0.25 ? tone(0) : tone(1)}" opacity="${n < level ? 1 : 0.12}"/>`,
      );
    })
  );
});
