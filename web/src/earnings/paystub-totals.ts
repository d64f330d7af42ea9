import type { PayRun } from '@limelight/contract/earnings/operations';

type Row = PayRun['rows'][number];

/** The rows that are always shown (docs/product.md, 'Paystubs'), in order. */
export const PAYSTUB_SOURCES = [
  'superMemberships',
  'livestreams',
  'calls',
  'marketplace',
  'referrals',
] as const satisfies readonly Row['source'][];

export interface StubRow {
  readonly source: Row['source'];
  readonly grossCents: number;
  readonly platformNetCents: number;
  readonly afterAgencyFeesCents: number;
}

/**
 * The rows of a breakdown: always those five, 'Other' only if it holds money, so that the rows add up to the total.
 */
export function breakdownOf(run: Pick<PayRun, 'rows'>): {
  rows: StubRow[];
  total: Omit<StubRow, 'source'>;
} {
  const zero = { grossCents: 0, platformNetCents: 0, afterAgencyFeesCents: 0 };
  const find = (source: Row['source']) => run.rows.find((row) => row.source === source);
  const rows: StubRow[] = PAYSTUB_SOURCES.map((source) => find(source) ?? { source, ...zero });
  const other = find('other');
  if (other && (other.grossCents !== 0 || other.platformNetCents !== 0)) rows.push(other);
  const total = rows.reduce(
    (sum, row) => ({
      grossCents: sum.grossCents + row.grossCents,
      platformNetCents: sum.platformNetCents + row.platformNetCents,
      afterAgencyFeesCents: sum.afterAgencyFeesCents + row.afterAgencyFeesCents,
    }),
    zero,
  );
  return { rows, total };
}
