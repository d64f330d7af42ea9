/** What a stranger reads in place of a post that is not for them (architecture.md). */
export const POST_TEXTS = {
  forMembers: 'A post for members',
  forFollowers: 'A post for followers',
  forSale: 'A post you can unlock',
  forLongMembers: (months: number) =>
    `A post for members of ${months === 1 ? 'a month' : `${months} months`}`,
} as const;
