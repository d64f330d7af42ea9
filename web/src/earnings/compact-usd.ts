import { numberFormat } from '../platform/region.ts';

/** In cents. Axis labels are rounded to dollars, so a smaller step would repeat them. */
export const DOLLAR = 100;

/** Cents as '$1.2K', for axes. */
export const compactUsd = (cents: number): string =>
  numberFormat({
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(cents / 100);
