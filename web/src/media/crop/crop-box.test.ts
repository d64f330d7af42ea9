import { describe, expect, it } from 'vitest';
import { moved, pulled, RATIOS, shaped, toCrop, WHOLE } from './crop-box.ts';

const LANDSCAPE = 3 / 2;
const PORTRAIT = 3 / 4;
const shapeOf = ({ width, height }: { width: number; height: number }, picture: number) =>
  (width / height) * picture;

describe('shaped', () => {
  it.each([
    ['square', LANDSCAPE],
    ['portrait', LANDSCAPE],
    ['wide', LANDSCAPE],
    ['square', PORTRAIT],
    ['wide', PORTRAIT],
  ] as const)('%s of a picture of %d is as large as it goes', (name, picture) => {
    const box = shaped(WHOLE, RATIOS[name], picture);
    expect(shapeOf(box, picture)).toBeCloseTo(RATIOS[name], 6);
    expect(Math.max(box.width, box.height)).toBeCloseTo(1, 6);
    expect(box.left + box.width).toBeLessThanOrEqual(1.000001);
  });

  it('stays around what was chosen before, within the picture', () => {
    const box = shaped({ left: 0.8, top: 0, width: 0.2, height: 1 }, 1, LANDSCAPE);
    expect(box.left + box.width).toBeCloseTo(1, 6);
  });

  it('free keeps the box', () => {
    const box = { left: 0.1, top: 0.2, width: 0.3, height: 0.4 };
    expect(shaped(box, null, LANDSCAPE)).toEqual(box);
  });
});

it('moves no farther than the edge', () => {
  const box = { left: 0.2, top: 0.2, width: 0.5, height: 0.5 };
  expect(moved(box, 0.9, -0.9)).toMatchObject({ left: 0.5, top: 0 });
});

describe('pulled', () => {
  const box = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 };
  it.each([
    ['bottom-right', 0.1, 0.2, { left: 0.25, top: 0.25, width: 0.6, height: 0.7 }],
    ['top-left', 0.1, 0.2, { left: 0.35, top: 0.45, width: 0.4, height: 0.3 }],
    ['bottom-right', 9, 9, { left: 0.25, top: 0.25, width: 0.75, height: 0.75 }],
    ['top-right', -9, 9, { left: 0.25, top: 0.7, width: 0.05, height: 0.05 }],
  ] as const)('%s by %d, %d', (corner, byLeft, byTop, expected) => {
    const result = pulled(box, corner, byLeft, byTop, null, LANDSCAPE);
    for (const [side, value] of Object.entries(expected)) {
      expect(result[side as keyof typeof expected]).toBeCloseTo(value, 6);
    }
  });

  it.each(['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const)(
    'keeps the shape and the picture at the %s',
    (corner) => {
      const square = shaped(WHOLE, 1, LANDSCAPE);
      for (const by of [-2, -0.1, 0.1, 2]) {
        const result = pulled(square, corner, by, by / 2, 1, LANDSCAPE);
        expect(shapeOf(result, LANDSCAPE)).toBeCloseTo(1, 6);
        expect(result.left).toBeGreaterThanOrEqual(-1e-9);
        expect(result.top).toBeGreaterThanOrEqual(-1e-9);
        expect(result.left + result.width).toBeLessThanOrEqual(1 + 1e-9);
        expect(result.top + result.height).toBeLessThanOrEqual(1 + 1e-9);
      }
    },
  );
});

it('a box of all of it is no crop, and every other is within the bounds of the contract', () => {
  expect(toCrop(WHOLE)).toBeNull();
  const crop = toCrop({ left: 1 / 3, top: 2 / 3, width: 2 / 3, height: 1 / 3 });
  expect((crop?.left ?? 1) + (crop?.width ?? 1)).toBeLessThanOrEqual(1);
  expect((crop?.top ?? 1) + (crop?.height ?? 1)).toBeLessThanOrEqual(1);
});
