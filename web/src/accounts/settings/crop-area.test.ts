import { describe, expect, it } from 'vitest';
import { cropArea, movedView } from './crop-area.ts';

const middle = { centerX: 0.5, centerY: 0.5, zoom: 1 };

describe('cropArea', () => {
  it('takes the largest area of the shape from the middle', () => {
    expect(cropArea({ width: 400, height: 200 }, 1, middle)).toEqual({
      x: 100,
      y: 0,
      width: 200,
      height: 200,
    });
    expect(cropArea({ width: 400, height: 400 }, 4, middle)).toEqual({
      x: 0,
      y: 150,
      width: 400,
      height: 100,
    });
  });
  it('comes closer with the zoom and never further than all', () => {
    expect(cropArea({ width: 200, height: 200 }, 1, { ...middle, zoom: 2 }).width).toBe(100);
    expect(cropArea({ width: 200, height: 200 }, 1, { ...middle, zoom: 0.5 }).width).toBe(200);
  });
  it('stays inside the picture', () => {
    const area = cropArea({ width: 200, height: 200 }, 1, { centerX: 2, centerY: -1, zoom: 2 });
    expect(area).toEqual({ x: 100, y: 0, width: 100, height: 100 });
  });
});

describe('movedView', () => {
  it('moves against the drag, and stops at the edge', () => {
    const picture = { width: 400, height: 200 };
    expect(movedView(picture, 1, middle, 0.25, 0).centerX).toBeCloseTo(0.375);
    expect(movedView(picture, 1, middle, 9, 9)).toEqual({ centerX: 0.25, centerY: 0.5, zoom: 1 });
  });
});
