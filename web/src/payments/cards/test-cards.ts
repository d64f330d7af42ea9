/** The sandbox's test cards, as a hint beside the form while no real money moves. */
export const TEST_CARDS = [
  { number: '4242 4242 4242 4242', does: 'Pays' },
  { number: '4000 0000 0000 0002', does: 'Gets declined' },
  { number: '4000 0000 0000 9995', does: 'Has insufficient funds' },
  { number: '4000 0027 6000 3184', does: 'Asks you to confirm' },
  { number: '4000 0000 0000 0259', does: 'Pays, then disputes it 3 days later' },
] as const;
