import { at, d, disc, drawing, faint, line, oval, rect, shape, times } from './pen.ts';
import type { Palette } from './svg.ts';

const SKINS = ['#f6d3b3', '#eebf95', '#d59a6c', '#b57a4e', '#8a5a3c', '#5f3d2a'];
const HAIRS = ['#1f1a1c', '#3b2a20', '#6b4529', '#a8693a', '#d8a657', '#9a9aa2', '#c4553d'];
const CLOTHS = [
  '#355070',
  '#c4553d',
  '#2f6f4e',
  '#edae49',
  '#6d597a',
  '#1f7a8c',
  '#e58f84',
  '#27375e',
];
const WALLS = ['#fde7d2', '#dcefe6', '#e4e1f7', '#fbe4e6', '#dfeaf5', '#f6edc9', '#e8d9cf'];

/** A face of no one in particular, in flat shapes. */
export const portrait = drawing(({ random, tall }) => {
  const [skin, hair, cloth, wall] = [
    random.pick(SKINS),
    random.pick(HAIRS),
    random.pick(CLOTHS),
    random.pick(WALLS),
  ];
  const style = random.whole(0, 5);
  const [w, h] = [random.between(17.5, 20.5), random.between(21, 24)];
  const y = 46;
  const glasses = random.chance(0.3);
  const beard = style < 3 && random.chance(0.3);
  const mood = random.between(1.5, 4);
  const tilt = random.between(-5, 5);
  const back =
    style === 3
      ? shape(
          d`M${50 - w - 7} 84 Q${50 - w - 11} 20 50 17 Q${50 + w + 11} 20 ${50 + w + 7} 84 Z`,
          hair,
        )
      : style === 4
        ? disc(50, 16, 9, hair)
        : style === 5
          ? times(11, (i) =>
              disc(
                50 + Math.cos((i * 29 * Math.PI) / 180) * (w + 3),
                y - 6 - Math.abs(Math.sin((i * 29 * Math.PI) / 180)) * 20,
                11,
                hair,
              ),
            )
          : '';
  const fringe =
    style === 0
      ? shape(
          d`M${50 - w - 1} ${y} Q${50 - w - 2} 20 50 20 Q${50 + w + 2} 20 ${50 + w + 1} ${y} Q${50 + w - 3} ${y - 13} 50 ${y - 14} Q${50 - w + 3} ${y - 13} ${50 - w - 1} ${y}`,
          hair,
        )
      : style === 1
        ? shape(
            d`M${50 - w - 1} ${y + 2} Q${50 - w - 3} 18 48 19 Q${50 + w + 5} 16 ${50 + w + 1} ${y} Q${50 + w - 4} ${y - 10} ${50 - 6} ${y - 15} Q${50 - w + 3} ${y - 10} ${50 - w - 1} ${y + 2}`,
            hair,
          )
        : style === 2
          ? shape(
              d`M${50 - w} ${y - 6} Q${50 - w + 2} 23 50 23 Q${50 + w - 2} 23 ${50 + w} ${y - 6} Q50 ${y - 19} ${50 - w} ${y - 6}`,
              hair,
              faint(0.9),
            )
          : shape(
              d`M${50 - w - 1} ${y + 4} Q${50 - w - 1} 19 50 20 Q${50 + w + 1} 19 ${50 + w + 1} ${y + 4} Q${50 + w - 2} ${y - 9} 54 ${y - 17} Q${50 - w + 4} ${y - 8} ${50 - w - 1} ${y + 4}`,
              hair,
            );
  const eye = (x: number) =>
    oval(x, y + 1, 1.7, 2.1, '#2a2226') + line(d`M${x - 3.4} ${y - 5} q3.4 -2.2 6.8 0`, hair, 1.3);
  return (
    rect(0, 0, 100, tall, wall) +
    disc(random.between(20, 80), random.between(20, 60), 30, '#fff', faint(0.35)) +
    at(
      50,
      50,
      tilt,
      at(
        -50,
        -50,
        0,
        back +
          shape('M10 104 Q12 78 40 75 H60 Q88 78 90 104 Z', cloth) +
          shape('M41 60 H59 V76 Q50 84 41 76 Z', skin) +
          shape('M41 66 Q50 74 59 66 V70 Q50 78 41 70 Z', '#000', faint(0.14)) +
          oval(50 - w, y + 2, 3, 4, skin) +
          oval(50 + w, y + 2, 3, 4, skin) +
          oval(50, y, w, h, skin) +
          (beard
            ? shape(
                d`M${50 - w + 0.5} ${y + 3} Q${50 - w + 2} ${y + h + 3} 50 ${y + h + 3} Q${50 + w - 2} ${y + h + 3} ${50 + w - 0.5} ${y + 3} Q${50 + w - 5} ${y + 11} 50 ${y + 10} Q${50 - w + 5} ${y + 11} ${50 - w + 0.5} ${y + 3}`,
                hair,
              )
            : '') +
          eye(42) +
          eye(58) +
          line(d`M50 ${y + 3} q2.4 4 -0.6 5`, '#000', 0.9, faint(0.3)) +
          line(
            d`M44 ${y + 12.5} Q50 ${y + 12.5 + mood} 56 ${y + 12.5}`,
            beard ? '#f1c9b5' : '#8c3f3a',
            1.5,
          ) +
          oval(38, y + 8, 3.4, 2.2, '#e0705c', faint(0.2)) +
          oval(62, y + 8, 3.4, 2.2, '#e0705c', faint(0.2)) +
          fringe +
          (glasses
            ? disc(42, y + 1, 6, 'none', 'stroke="#2a2226" stroke-width="1.2"') +
              disc(58, y + 1, 6, 'none', 'stroke="#2a2226" stroke-width="1.2"') +
              line(d`M48 ${y} q2 -1.6 4 0`, '#2a2226', 1.2)
            : ''),
      ),
    )
  );
});

/** The palette argument of a portrait, whose colors are its own. */
export const PLAIN: Palette = {
  sky: ['#fff', '#fff'],
  layers: ['#fff', '#fff', '#fff', '#fff'],
  spark: '#fff',
};
