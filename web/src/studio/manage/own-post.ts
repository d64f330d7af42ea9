import type { client } from '../../platform/api.ts';

export const postStatuses = ['draft', 'scheduled', 'published', 'archived'] as const;
export type PostStatus = (typeof postStatuses)[number];
/** A post of one's own as the lists show it. */
export type OwnPost = Awaited<ReturnType<typeof client.posts.listMine>>['items'][number];
