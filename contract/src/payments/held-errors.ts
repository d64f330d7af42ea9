/** For operations that move money, or make something at the payment provider. */
export const heldErrors = {
  /** The site was restored from a backup, and its operator has not made it live yet. */
  payments_held: {
    status: 503,
    message: 'Payments are on hold on this site right now. Nothing was charged or paid out.',
  },
} as const;
