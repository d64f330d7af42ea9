import { d, disc, drawing, faint, line, oval, type Pen, rect, shape, times } from './pen.ts';

const bowl = (x: number, y: number, w: number, fill: string, inside: string) =>
  shape(
    d`M${x - w} ${y} Q${x - w * 0.85} ${y + w * 0.9} ${x - w * 0.32} ${y + w * 0.95} H${x + w * 0.32} Q${x + w * 0.85} ${y + w * 0.9} ${x + w} ${y} Z`,
    fill,
  ) +
  shape(
    d`M${x + w * 0.2} ${y + w * 0.95} H${x + w * 0.32} Q${x + w * 0.85} ${y + w * 0.9} ${x + w} ${y} H${x + w * 0.6} Q${x + w * 0.6} ${y + w * 0.7} ${x + w * 0.2} ${y + w * 0.95}`,
    '#000',
    faint(0.12),
  ) +
  oval(x, y, w, w * 0.2, inside);

const bench = ({ tall, tone }: Pen, y: number) =>
  rect(0, y, 100, tall - y, tone(3)) + rect(0, y, 100, 1.2, '#000', faint(0.15));

/** Looking down into a bowl on the wheel. */
export const wheel = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const [x, y] = [50 + random.between(-4, 4), tall / 2];
  const r = random.between(26, 32);
  return (
    rect(0, 0, 100, tall, tone(3)) +
    disc(x, y, 44, '#000', faint(0.25)) +
    disc(x, y, 42, tone(1), faint(0.7)) +
    disc(x + 1, y + 2, r + 2, '#000', faint(0.25)) +
    disc(x, y, r, tone(2)) +
    times(9, (i) =>
      disc(x + i * 0.25, y + i * 0.3, r - 2 - i * 2.6, i % 2 ? tone(2) : tone(0), faint(0.85)),
    ) +
    disc(x + 2.5, y + 3, 3, spark) +
    line(
      d`M${x - r * 0.7} ${y - r * 0.4} A${r * 0.8} ${r * 0.8} 0 0 1 ${x} ${y - r * 0.82}`,
      '#fff',
      1.2,
      faint(0.4),
    )
  );
});

/** Test tiles on the wall, each glaze running its own way. */
export const glazeTiles = drawing((pen) => {
  const { random, tall, tone, spark, sky } = pen;
  const colors = [...pen.layers, spark];
  const rows = Math.floor((tall - 8) / 23);
  const top = (tall - rows * 23) / 2;
  return times(rows * 4, (i) => {
    const [x, y] = [8 + (i % 4) * 22, top + Math.floor(i / 4) * 23 + 1];
    const glaze = random.pick(colors);
    const run = random.between(6, 13);
    return (
      `<rect x="${x + 0.8}" y="${y + 1.2}" width="18" height="21" rx="2" fill="#000" opacity=".16"/>` +
      `<rect x="${x}" y="${y}" width="18" height="21" rx="2" fill="${sky[1]}"/>` +
      shape(
        d`M${x} ${y + 2} Q${x} ${y} ${x + 2} ${y} H${x + 16} Q${x + 18} ${y} ${x + 18} ${y + 2} V${y + run} q-2.2 4 -4.5 0 t-4.5 1 t-4.5 -1 t-4.5 1 Z`,
        glaze,
      ) +
      shape(d`M${x + 2} ${y + 1.5} h6 v${run * 0.5} h-6 Z`, '#fff', faint(0.18)) +
      disc(x + 9, y + 2.8, 1, tone(3))
    );
  });
});

/** Bowls in a stack, largest below. */
export const stack = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const y = tall * 0.78;
  const many = 4;
  return (
    bench(pen, y + 2) +
    oval(50, y + 5, 30, 3, '#000', faint(0.25)) +
    times(many, (i) => {
      const w = 27 - i * 3.4;
      return bowl(
        50 + random.between(-1.5, 1.5),
        y + 4 - w * 0.95 - i * 7.4,
        w,
        i === 2 ? spark : tone(i),
        i === many - 1 ? tone(3) : '#0004',
      );
    })
  );
});

/** Mugs in a row, all the handles to one side. */
export const mugs = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const shelf = (y: number, from: number) =>
    rect(0, y, 100, 2.4, tone(3)) +
    times(4, (i) => {
      const x = 8 + i * 23;
      const h = random.between(15, 18);
      const fill = (i + from) % 4 === 3 ? spark : tone(i + from);
      return (
        line(d`M${x + 13} ${y - h * 0.8} q6.5 0 6.5 ${h * 0.3} t-6.5 ${h * 0.34}`, fill, 2) +
        `<path d="${d`M${x} ${y - h} h14 l-1 ${h - 2} q-.2 2 -2 2 h-8 q-1.8 0 -2 -2 Z`}" fill="${fill}"/>` +
        shape(
          d`M${x + 0.4} ${y - h * 0.42} h13.1 l-.6 ${h * 0.36} q-.2 1 -2 1 h-8 q-1.8 0 -2 -1 Z`,
          '#fff',
          faint(0.2),
        ) +
        oval(x + 7, y - h, 7, 1.3, '#000', faint(0.35))
      );
    });
  return tall > 90
    ? shelf(tall * 0.34, 0) + shelf(tall * 0.62, 1) + shelf(tall * 0.9, 2)
    : shelf(tall * 0.85, 0);
});

/** The kiln door open, everything glowing. */
export const kiln = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const [top, foot] = [tall * 0.16, tall * 0.88];
  const pots = (y: number) =>
    rect(17, y, 66, 1.6, tone(3)) +
    times(5, (i) =>
      bowl(25 + i * 12.5, y - random.between(8, 10), random.between(4, 5.2), tone(i % 3), tone(3)),
    );
  return (
    rect(0, 0, 100, tall, tone(3)) +
    times(12, (row) =>
      times(9, (i) =>
        rect(
          i * 12 - (row % 2) * 6,
          row * (tall / 12),
          11.4,
          tall / 12 - 0.7,
          '#fff',
          faint(random.between(0.03, 0.08)),
        ),
      ),
    ) +
    rect(13, top - 4, 74, foot - top + 8, '#000', faint(0.4)) +
    rect(16, top, 68, foot - top, '#f2b25c') +
    disc(50, (top + foot) / 2, 42, 'url(#glow)') +
    rect(16, top, 68, (foot - top) * 0.25, spark, faint(0.12)) +
    pots(top + (foot - top) * 0.36) +
    pots(top + (foot - top) * 0.68) +
    pots(foot)
  );
});

/** One tall vase, one stem. */
export const oneStem = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const [x, foot] = [random.between(42, 58), tall * 0.84];
  const h = tall * 0.36;
  const lean = random.between(-14, 14);
  const tip = foot - h - tall * 0.3;
  return (
    disc(50, tall * 0.42, 36, '#fff', faint(0.25)) +
    bench(pen, tall * 0.8) +
    oval(x + 8, foot, 20, 2.2, '#000', faint(0.22)) +
    line(d`M${x} ${foot - h + 4} Q${x} ${foot - h - 16} ${x + lean} ${tip}`, tone(1), 0.9) +
    times(6, (i) => {
      const t = 0.25 + i * 0.12;
      const [px, py] = [x + lean * t * t, foot - h - (foot - h - tip) * t];
      const s = i % 2 ? 1 : -1;
      return shape(d`M${px} ${py} q${s * 6} -6 ${s * 11} -3 q${s * -4} 5 ${s * -11} 3`, tone(1));
    }) +
    times(7, (i) =>
      oval(
        x + lean + Math.cos(i * 0.9) * 3,
        tip + Math.sin(i * 0.9) * 3,
        2.6,
        2.6,
        tone(i % 2 ? 0 : 2),
      ),
    ) +
    disc(x + lean, tip, 1.8, spark) +
    shape(
      d`M${x - 3.4} ${foot - h} C${x - 3} ${foot - h * 0.7} ${x - 15} ${foot - h * 0.55} ${x - 11} ${foot} H${x + 11} C${x + 15} ${foot - h * 0.55} ${x + 3} ${foot - h * 0.7} ${x + 3.4} ${foot - h} Z`,
      tone(0),
    ) +
    shape(
      d`M${x + 3.4} ${foot - h} C${x + 3} ${foot - h * 0.7} ${x + 15} ${foot - h * 0.55} ${x + 11} ${foot} H${x + 4} C${x + 8} ${foot - h * 0.5} ${x} ${foot - h * 0.7} ${x + 1} ${foot - h} Z`,
      '#000',
      faint(0.14),
    ) +
    oval(x, foot - h, 3.4, 0.8, '#000', faint(0.5))
  );
});
