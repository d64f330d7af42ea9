import { at, d, disc, drawing, faint, line, oval, rect, shape, times } from './pen.ts';

/** A diamond border, counted out. */
export const diamonds = drawing(({ random, tall, tone, sky, spark }) => {
  const size = random.pick([3, 3.4, 4]);
  const columns = Math.ceil(100 / size);
  const rows = Math.ceil(tall / size);
  const unit = random.pick([12, 14, 16]);
  const colors = [tone(0), sky[0], tone(2), spark, sky[0], tone(3)];
  return (
    times(columns * rows, (i) => {
      const [cx, cy] = [i % columns, Math.floor(i / columns)];
      const far = Math.abs((cx % unit) - unit / 2) + Math.abs((cy % unit) - unit / 2);
      return rect(
        cx * size,
        cy * size,
        size + 0.1,
        size + 0.1,
        colors[Math.floor(far / 2) % colors.length] ?? '',
      );
    }) + times(rows, (i) => rect(0, i * size, 100, 0.35, '#000', faint(0.14)))
  );
});

/** Herringbone, two threads. */
export const herringbone = drawing(({ random, tall, tone, sky }) => {
  const w = random.pick([10, 12.5]);
  const a = random.pick([tone(0), tone(1), tone(2)]);
  return (
    rect(0, 0, 100, tall, sky[0]) +
    times(
      100 / w,
      (column) =>
        times(tall / 3 + 6, (row) => {
          const up = column % 2 ? 1 : -1;
          const y = row * 3.6 - 10;
          return shape(
            d`M${column * w} ${y} l${w} ${up * w * 0.55} v1.9 l${-w} ${-up * w * 0.55} Z`,
            row % 7 === 3 ? tone(3) : a,
          );
        }) + rect(column * w, 0, 0.5, tall, '#000', faint(0.16)),
    )
  );
});

/** Cones of thread on the shelf. */
export const cones = drawing(({ random, tall, tone, spark, sky }) => {
  const colors = [tone(0), tone(1), tone(2), tone(3), spark];
  const shelf = (y: number) =>
    rect(0, y, 100, 2.6, '#a97b50') +
    rect(0, y + 2.6, 100, 1, '#000', faint(0.18)) +
    times(5, (i) => {
      const x = 11 + i * 19.5;
      const h = random.between(20, 25);
      const fill = random.pick(colors);
      return (
        shape(d`M${x - 8} ${y} L${x - 3} ${y - h} H${x + 3} L${x + 8} ${y} Z`, fill) +
        times(h / 1.8, (n) => {
          const t = (n * 1.8) / h;
          return line(
            d`M${x - 8 + 5 * t} ${y - n * 1.8 - 0.6} q${8 - 5 * t} 1.6 ${16 - 10 * t} 0`,
            '#000',
            0.28,
            faint(0.25),
          );
        }) +
        rect(x - 1.6, y - h - 3, 3.2, 3.4, '#d8b98a')
      );
    });
  return (
    rect(0, 0, 100, tall, sky[0]) +
    (tall > 90 ? shelf(tall * 0.31) + shelf(tall * 0.62) + shelf(tall * 0.93) : shelf(tall * 0.88))
  );
});

/** The draft: threading, tie-up, treadling, cloth. */
export const draft = drawing(({ random, tall, tone }) => {
  const s = 3.6;
  const many = 20;
  const [left, top] = [8, (tall - 92) / 2 + 4];
  const thread = Array.from(
    { length: many },
    (_, i) => [0, 1, 2, 3, 2, 1][(i + random.whole(0, 0)) % 6] ?? 0,
  );
  const tread = Array.from({ length: many }, (_, i) => (i % 8 < 4 ? i % 4 : 3 - (i % 4)));
  const cell = (x: number, y: number, on: boolean, fill: string) =>
    `<rect x="${Math.round(x * 10) / 10}" y="${Math.round(y * 10) / 10}" width="${s}" height="${s}" fill="${on ? fill : 'none'}" stroke="#8c7f6a" stroke-width=".15"/>`;
  return (
    rect(0, 0, 100, tall, '#faf5e9') +
    times(many * 4, (i) => {
      const [c, r] = [i % many, Math.floor(i / many)];
      return cell(left + c * s, top + r * s, thread[c] === r, tone(0));
    }) +
    times(many * 4, (i) => {
      const [c, r] = [Math.floor(i / many), i % many];
      return cell(left + (many + 0.6 + c) * s, top + (4.6 + r) * s, tread[r] === c, tone(3));
    }) +
    times(16, (i) =>
      cell(
        left + (many + 0.6 + (i % 4)) * s,
        top + Math.floor(i / 4) * s,
        i % 4 === Math.floor(i / 4) || i % 4 === (Math.floor(i / 4) + 1) % 4,
        tone(2),
      ),
    ) +
    times(many * many, (i) => {
      const [c, r] = [i % many, Math.floor(i / many)];
      const on = thread[c] === tread[r] || thread[c] === ((tread[r] ?? 0) + 1) % 4;
      return cell(left + c * s, top + (4.6 + r) * s, true, on ? tone(1) : '#efe2c8');
    })
  );
});

/** A hanging with its fringe. */
export const hanging = drawing(({ random, tall, tone, spark, sky }) => {
  const bottom = tall * 0.66;
  const point = random.between(10, 18);
  const colors = [tone(0), spark, tone(2), sky[0], tone(3), tone(1)];
  return (
    rect(0, 0, 100, tall, sky[1]) +
    disc(50, tall * 0.4, 44, '#fff', faint(0.22)) +
    line(d`M22 ${tall * 0.17} L50 ${tall * 0.06} L78 ${tall * 0.17}`, '#6b4a2d', 0.6) +
    times(26, (i) => {
      const x = 25 + i * 2;
      const y = bottom + point * (1 - Math.abs(i - 12.5) / 13);
      return line(
        d`M${x} ${y - 2} q${random.between(-1, 1)} 8 0 ${random.between(13, 18)}`,
        i % 3 ? sky[0] : tone(2),
        0.9,
      );
    }) +
    `<clipPath id="cloth"><path d="${d`M24 ${tall * 0.17} H76 V${bottom} L50 ${bottom + point} L24 ${bottom} Z`}"/></clipPath><g clip-path="url(#cloth)">${times(
      15,
      (i) => {
        const y = tall * 0.16 + i * (tall * 0.045);
        let path = d`M20 ${y}`;
        for (let n = 0; n < 8; n++)
          path += d` l4 ${i % 3 === 1 ? 4 : 0} l4 ${i % 3 === 1 ? -4 : 0}`;
        return line(
          path,
          colors[i % colors.length] ?? '',
          tall * 0.05,
          'style="stroke-linecap:butt;stroke-linejoin:miter"',
        );
      },
    )}</g>` +
    line(d`M16 ${tall * 0.17} H84`, '#8a5f3a', 2.6)
  );
});

/** Skeins, dyed and drying. */
export const skeins = drawing(
  ({ random, tall, tone, spark, sky }) =>
    rect(0, 0, 100, tall, sky[0]) +
    rect(0, tall * 0.86, 100, tall, '#a97b50') +
    line(d`M-2 ${tall * 0.16} Q50 ${tall * 0.2} 102 ${tall * 0.15}`, '#6b4a2d', 1) +
    times(5, (i) => {
      const [x, y, h] = [14 + i * 18, tall * 0.175, tall * random.between(0.42, 0.54)];
      const fill = [tone(0), tone(2), spark, tone(1), tone(3)][i] ?? spark;
      return (
        shape(
          d`M${x - 5} ${y} Q${x - 9} ${y + h * 0.5} ${x - 4} ${y + h} Q${x} ${y + h + 4} ${x + 4} ${y + h} Q${x + 9} ${y + h * 0.5} ${x + 5} ${y} Q${x} ${y - 4} ${x - 5} ${y}`,
          fill,
        ) +
        times(6, (n) =>
          line(
            d`M${x - 4 + n * 1.6} ${y} Q${x - 7 + n * 2.8} ${y + h * 0.5} ${x - 3 + n * 1.2} ${y + h}`,
            n % 2 ? '#fff' : '#000',
            0.3,
            faint(0.25),
          ),
        ) +
        rect(x - 7, y + h * 0.44, 14, 3, sky[1]) +
        oval(x, tall * 0.93, 7, 1, '#000', faint(0.2)) +
        times(3, () => disc(x + random.between(-3, 3), y + h + random.between(6, 18), 0.5, fill))
      );
    }),
);

/** A shuttle, halfway. */
export const shuttle = drawing(({ random, tall, tone, spark, sky }) => {
  const fell = tall * random.between(0.58, 0.66);
  return (
    rect(0, 0, 100, tall, '#4a3a2c') +
    times(34, (i) => rect(i * 3, 0, 1.5, fell, sky[0])) +
    times(20, (row) =>
      times(34, (i) =>
        rect(
          i * 3 - 0.2,
          fell + row * 2.4,
          3,
          2.2,
          (i + row) % 2 ? sky[0] : row % 6 < 2 ? tone(2) : tone(0),
        ),
      ),
    ) +
    rect(0, fell - 1, 100, 1.2, '#000', faint(0.25)) +
    at(
      50,
      fell - 16,
      random.between(-10, 8),
      shape(
        'M-38 0 Q-26 -8 0 -8 T38 0 Q26 8 0 8 T-38 0',
        '#000',
        'opacity=".25" transform="translate(1 2)"',
      ) +
        shape('M-38 0 Q-26 -8 0 -8 T38 0 Q26 8 0 8 T-38 0', '#b98350') +
        `<rect x="-18" y="-4.4" width="36" height="8.8" rx="4" fill="#5f3d22"/><rect x="-15" y="-3" width="30" height="6" rx="3" fill="${spark}"/>` +
        times(14, (i) => rect(-13 + i * 2, -3, 0.5, 6, '#000', faint(0.2))),
    ) +
    line(d`M84 ${fell - 14} Q98 ${fell - 8} 101 ${fell}`, spark, 0.7)
  );
});
