import { d, disc, drawing, faint, light, line, oval, rect, shape, stars, times } from './pen.ts';

/** A wall of windows with one awake. */
export const facade = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const columns = 6;
  const rows = Math.round(tall / 15);
  const awake = random.whole(0, columns * rows - 1);
  const [w, h] = [100 / columns, tall / rows];
  return (
    rect(0, 0, 100, tall, tone(1)) +
    times(columns * rows, (i) => {
      const [x, y] = [(i % columns) * w, Math.floor(i / columns) * h];
      const isAwake = i === awake;
      return (
        rect(
          x + w * 0.2,
          y + h * 0.18,
          w * 0.6,
          h * 0.6,
          isAwake ? spark : tone(3),
          faint(isAwake ? 1 : random.between(0.55, 0.95)),
        ) +
        rect(x + w * 0.14, y + h * 0.8, w * 0.72, h * 0.05, tone(0)) +
        (isAwake
          ? disc(x + w / 2, y + h / 2, 20, 'url(#glow)') +
            disc(x + w * 0.45, y + h * 0.55, w * 0.09, tone(3)) +
            rect(x + w * 0.34, y + h * 0.62, w * 0.22, h * 0.16, tone(3))
          : rect(x + w * 0.49, y + h * 0.18, 0.4, h * 0.6, tone(0)))
      );
    })
  );
});

/** Rails that meet under the signal. */
export const platform = drawing((pen) => {
  const { random, tall, tone, spark, sky } = pen;
  const [vx, vy] = [random.between(44, 56), tall * 0.4];
  return (
    stars(pen, 40, 0.35) +
    rect(0, vy, 100, tall - vy, tone(3)) +
    shape(d`M0 ${tall} L${vx} ${vy} L-30 ${vy + 10} Z`, tone(1)) +
    times(12, (i) => {
      const t = (i / 12) ** 1.8;
      const y = tall + 3 - (tall - vy) * (1 - (1 - t) ** 1) * 0.98;
      const half = 34 * (1 - t);
      return rect(vx - half, y, half * 2, 1.8 * (1 - t), tone(2));
    }) +
    line(
      d`M${vx - 27} ${tall + 2} L${vx} ${vy} M${vx + 27} ${tall + 2} L${vx} ${vy}`,
      spark,
      0.7,
      faint(0.8),
    ) +
    line(d`M-5 ${tall * 0.93} L${vx - 1} ${vy + 1}`, sky[1], 0.9, faint(0.9)) +
    light(vx, vy - 2, 2.6, spark) +
    times(4, (i) => {
      const x = 88 - i * 9;
      const top = tall * (0.1 + i * 0.07);
      return (
        line(d`M${x} ${tall * (0.95 - i * 0.12)} V${top} h${-8 + i}`, tone(0), 0.9 - i * 0.15) +
        disc(x - 8 + i, top + 1.2, 1.3 - i * 0.2, spark)
      );
    })
  );
});

/** Cars as lines of light on the overpass. */
export const lightTrails = drawing((pen) => {
  const { random, tall, tone, spark, sky } = pen;
  return (
    times(7, (i) => {
      const x = i * 15 + random.between(-3, 3);
      const top = tall * random.between(0.18, 0.4);
      return (
        rect(x, top, 12, tall, tone(1 + (i % 2))) +
        times(5, (n) =>
          random.chance(0.5)
            ? rect(x + 2 + (n % 2) * 5, top + 4 + n * 5, 2, 2.4, spark, faint(0.8))
            : '',
        )
      );
    }) +
    shape(
      d`M-2 ${tall * 0.86} C30 ${tall * 0.52} 66 ${tall * 0.5} 102 ${tall * 0.62} V${tall + 2} H-2 Z`,
      tone(3),
    ) +
    times(16, (i) => {
      const off = i * 1.5;
      const color = i < 8 ? spark : sky[1];
      return line(
        d`M-2 ${tall * 0.88 + off} C30 ${tall * 0.55 + off} 66 ${tall * 0.53 + off * 0.8} 102 ${tall * 0.65 + off * 0.5}`,
        color,
        random.between(0.2, 0.7),
        faint(random.between(0.4, 1)),
      );
    })
  );
});

/** The lines of the network, as on the wall of a station. */
export const lineMap = drawing((pen) => {
  const { random, tall, tone, spark, sky } = pen;
  const colors = [spark, sky[1], '#4bc6d6', tone(0)];
  return (
    rect(0, 0, 100, tall, tone(3)) +
    colors
      .map((color, i) => {
        const y = tall * (0.2 + i * 0.2);
        const turn = random.between(30, 60);
        const drop = random.pick([-1, 1]) * tall * 0.12;
        const stops = times(7, (s) => {
          const x = 8 + s * 14;
          const sy = x < turn ? y : x > turn + 14 ? y + drop : y + (drop * (x - turn)) / 14;
          return disc(x, sy, 1.7, tone(3), `stroke="#fff" stroke-width=".8"`);
        });
        return line(d`M-2 ${y} H${turn} L${turn + 14} ${y + drop} H102`, color, 2.2) + stops;
      })
      .join('') +
    disc(50, tall * 0.5, 4, '#fff') +
    disc(50, tall * 0.5, 2.6, tone(3))
  );
});

/** Rain, a lamp, and its light on the wet street. */
export const rain = drawing((pen) => {
  const { random, tall, tone, spark, sky } = pen;
  const [x, street] = [random.between(32, 66), tall * 0.74];
  return (
    rect(0, street, 100, tall - street, tone(3)) +
    times(6, (i) =>
      rect(i * 18, tall * random.between(0.2, 0.45), 15, street, tone(2), faint(0.8)),
    ) +
    rect(0, street, 100, tall - street, tone(3)) +
    shape(d`M${x + 8} ${tall * 0.22} L${x - 20} ${street + 6} H${x + 36} Z`, spark, faint(0.2)) +
    line(d`M${x} ${street + 2} V${tall * 0.2} q0 -5 8 -4`, tone(0), 1.2) +
    disc(x + 8, tall * 0.2, 14, 'url(#glow)') +
    disc(x + 8, tall * 0.2, 2.2, spark) +
    oval(x + 8, street + 7, 22, 2.4, spark, faint(0.35)) +
    times(14, () =>
      rect(
        random.between(0, 100),
        random.between(street + 2, tall),
        random.between(3, 16),
        0.5,
        random.pick([spark, sky[1]]),
        faint(0.4),
      ),
    ) +
    times(70, () => {
      const [rx, ry] = [random.between(0, 104), random.between(-4, tall)];
      return line(d`M${rx} ${ry} l-1.2 5`, '#cfd8ff', 0.18, faint(random.between(0.25, 0.6)));
    })
  );
});

/** The last train, all its windows lit. */
export const lastTrain = drawing((pen) => {
  const { random, tall, tone, spark, sky } = pen;
  const y = tall * 0.54;
  return (
    stars(pen, 50, 0.4) +
    light(random.between(16, 84), tall * 0.18, 5, spark) +
    times(9, (i) => rect(i * 12 - 2, tall * random.between(0.3, 0.46), 11, tall, tone(2))) +
    rect(0, y + 17, 100, 3, tone(0)) +
    times(5, (i) => rect(6 + i * 23, y + 20, 4, tall, tone(1))) +
    `<rect x="-6" y="${y}" width="94" height="16" rx="4" fill="${sky[1]}"/>` +
    rect(-6, y + 11, 94, 2, tone(3)) +
    times(
      7,
      (i) =>
        `<rect x="${4 + i * 11.6}" y="${y + 3}" width="8.4" height="6" rx="1" fill="${spark}"/>` +
        (random.chance(0.4)
          ? disc(8 + i * 11.6, y + 7, 1.2, tone(3)) +
            rect(6.6 + i * 11.6, y + 7.6, 2.8, 1.5, tone(3))
          : ''),
    ) +
    disc(87, y + 12.5, 1.2, '#fff') +
    shape(d`M88 ${y + 11} L104 ${y + 6} V${y + 20} L88 ${y + 14} Z`, spark, faint(0.35)) +
    rect(0, tall - 8, 100, 8, tone(3))
  );
});

/** A moon in a gap between two roofs. */
export const gap = drawing((pen) => {
  const { random, tall, tone, spark } = pen;
  const left = random.between(28, 36);
  return (
    stars(pen, 40, 0.8) +
    light(50, tall * 0.36, 13, spark) +
    shape(d`M0 ${tall * 0.12} H${left} V${tall} H0 Z`, tone(2)) +
    shape(d`M${left + 34} ${tall * 0.26} H100 V${tall} H${left + 34} Z`, tone(3)) +
    times(18, (i) =>
      rect(
        4 + (i % 3) * (left / 3.4),
        tall * 0.18 + Math.floor(i / 3) * 11,
        5,
        6,
        spark,
        faint(random.chance(0.3) ? 0.9 : 0.08),
      ),
    ) +
    times(4, (i) =>
      line(
        d`M${left} ${tall * (0.3 + i * 0.06)} Q50 ${tall * (0.36 + i * 0.07)} ${left + 34} ${tall * (0.32 + i * 0.05)}`,
        tone(3),
        0.35,
      ),
    )
  );
});
