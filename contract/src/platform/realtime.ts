import type { UserId } from './ids.ts';

/** A person's own topic, where the server sends what is new for them: a private channel that only this person may join. */
export const USER_TOPIC = 'user:{id}';

export const userTopic = (id: UserId): string => USER_TOPIC.replace('{id}', id);
