import { CROP_LEAST } from '@limelight/contract/media/limits';
import type { Crop } from '@limelight/contract/media/crop';

/** The aspect ratios that a crop can keep; null is free. */
export const RATIOS = {
  free: null,
  square: 1,
  portrait: 4 / 5,
  wide: 16 / 9,
} as const;
export type RatioName = keyof typeof RATIOS;

export const WHOLE: Crop = { left: 0, top: 0, width: 1, height: 1 };

const within = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), Math.max(least, most));

/** The largest box of a ratio around the center of `around`; `picture` is the picture's width divided by its height. */
export function shaped(around: Crop, ratio: number | null, picture: number): Crop {
  if (ratio === null) return around;
  // in fractions of the picture, a square of a wide picture is taller than it is wide
  const parts = ratio / picture;
  const width = Math.min(1, parts);
  const height = width / parts;
  return moved(
    {
      left: around.left + around.width / 2 - width / 2,
      top: around.top + around.height / 2 - height / 2,
      width,
      height,
    },
    0,
    0,
  );
}

/** The box moved, but never beyond the picture. */
export function moved(box: Crop, byLeft: number, byTop: number): Crop {
  return {
    ...box,
    left: within(box.left + byLeft, 0, 1 - box.width),
    top: within(box.top + byTop, 0, 1 - box.height),
  };
}

export type Corner = 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right';

/** The box with one corner dragged and the opposite one fixed; keeps `ratio` if it is not null. */
export function pulled(
  box: Crop,
  corner: Corner,
  byLeft: number,
  byTop: number,
  ratio: number | null,
  picture: number,
): Crop {
  const fromLeft = corner.endsWith('left');
  const fromTop = corner.startsWith('top');
  const mostWidth = fromLeft ? box.left + box.width : 1 - box.left;
  const mostHeight = fromTop ? box.top + box.height : 1 - box.top;
  let width = within(box.width + (fromLeft ? -byLeft : byLeft), CROP_LEAST, mostWidth);
  let height = within(box.height + (fromTop ? -byTop : byTop), CROP_LEAST, mostHeight);
  if (ratio !== null) {
    const parts = ratio / picture;
    width = within(width, CROP_LEAST * Math.max(1, parts), Math.min(mostWidth, mostHeight * parts));
    height = width / parts;
  }
  return {
    left: fromLeft ? box.left + box.width - width : box.left,
    top: fromTop ? box.top + box.height - height : box.top,
    width,
    height,
  };
}

/** Null if nothing is cut away: then the whole picture is shown. */
export function toCrop(box: Crop): Crop | null {
  const isWhole = box.width > 0.999 && box.height > 0.999;
  if (isWhole) return null;
  const round = (value: number) => Math.round(value * 10_000) / 10_000;
  const left = round(box.left);
  const top = round(box.top);
  return {
    left,
    top,
    width: round(Math.min(box.width, 1 - left)),
    height: round(Math.min(box.height, 1 - top)),
  };
}
