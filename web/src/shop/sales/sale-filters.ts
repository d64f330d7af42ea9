import type { ProductId } from '@limelight/contract/platform/ids';
import { isDay } from '../../platform/calendar.ts';
import { isId } from '../../platform/is-id.ts';
import type { SaleFilters } from '../manage/queries.ts';

const SHOWN = ['all', 'refunded', 'problems'] as const;

/** The filters of the orders in an address. */
export function saleFiltersOf(params: URLSearchParams): SaleFilters {
  const product = params.get('product');
  const from = params.get('from') ?? '';
  const to = params.get('to') ?? '';
  return {
    show: SHOWN.find((one) => one === params.get('show')) ?? 'all',
    query: params.get('q') ?? '',
    ...(isId<ProductId>(product) && { productId: product }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  };
}

/** Whether they leave something out. */
export const isNarrowed = ({ show, query, productId, from, to }: SaleFilters): boolean =>
  show !== 'all' || query !== '' || [productId, from, to].some((one) => one !== undefined);

type Name = 'show' | 'q' | 'product' | 'from' | 'to' | 'order';

/** The address with changed filters; '' removes one. */
export function withFilters(
  params: URLSearchParams,
  changes: Partial<Record<Name, string>>,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}
