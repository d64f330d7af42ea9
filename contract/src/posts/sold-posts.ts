import type { SoldThing } from '../payments/sold-thing.ts';

export const soldPosts = {
  post: { bought: 'a post', choice: { title: 'Post', untitled: 'A post without words' } },
} as const satisfies Readonly<Record<string, SoldThing>>;
