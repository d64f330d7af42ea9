import type { Config } from '../config.ts';

/** The rules for the money of samples: the same as this installation has for everyone. */
export const moneyRules = ({ platformFeeBasisPoints: feeBasisPoints, holdDays }: Config) => ({
  feeBasisPoints,
  holdDays,
});
