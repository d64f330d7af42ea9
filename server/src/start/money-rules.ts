import type { Config } from '../config.ts';

/** What the money of samples follows: the rules that this installation has for everybody's. */
export const moneyRules = ({ platformFeeBasisPoints: feeBasisPoints, holdDays }: Config) => ({
  feeBasisPoints,
  holdDays,
});
