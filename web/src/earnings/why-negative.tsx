import { formatCents } from '@limelight/contract/platform/format-money';
import { type TakenBack, whyNegative } from '@limelight/contract/earnings/taken-back';
import { useRegion } from '../platform/region.ts';

/** Shown under a negative figure: what went back, with the amounts. Nothing under other figures. */
export function WhyNegative({
  cents,
  takenBack,
}: {
  readonly cents: number;
  readonly takenBack: readonly TakenBack[];
}) {
  useRegion();
  const why = whyNegative(cents, takenBack, formatCents);
  return why && <span className="numbers mt-1 block text-xs font-normal text-muted">{why}</span>;
}
