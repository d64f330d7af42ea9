import { numberFormat } from '../platform/region.ts';

/** Cents as '$1.2K', for axes. */
export const compactUsd = (cents: number): string =>
  numberFormat({
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumFractionDigits: 1,
  }).format(cents / 100);
