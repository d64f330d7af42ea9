import type { UserId } from './ids.ts';

/** A person's own topic, where the server tells them what is new: a private channel that nobody else may join. */
export const USER_TOPIC = 'user:{id}';

export const userTopic = (id: UserId): string => USER_TOPIC.replace('{id}', id);
