/** For operations that a restored copy refuses until its operator has made it live. */
export const NOT_LIVE = {
  not_live: {
    status: 409,
    message: 'This copy isn’t live yet. Run `npm run restore -- --live` first.',
  },
} as const;
