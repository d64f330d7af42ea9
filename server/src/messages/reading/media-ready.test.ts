/** When a file becomes ready, the people whose messages show it are notified. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userTopic } from '@limelight/contract/platform/realtime';
import { buildPicture } from '../../../test/factories/posts.ts';
import { runConsumers } from '../../../test/run-consumers.ts';
import { emit } from '../../events/index.ts';
import { mediaReady } from '../../media/index.ts';
import { conversationNews } from '../conversation/conversation-news.ts';
import { type Chats, startChats } from '../../../test/chats/chats.ts';

let chats: Chats;
beforeAll(async () => {
  chats = await startChats();
});
afterAll(() => chats.close());

test('to both, at each place that shows it, and not where it was unsent', async () => {
  const { creator, fan, id } = await chats.pair();
  const mediaId = await buildPicture(chats.db, creator);
  const media = [{ mediaId }];
  await chats.send(creator, id, { text: 'Without it' });
  await chats.send(creator, id, { media });
  const unsent = await chats.send(creator, id, { media });
  await chats.as(creator).messages.unsend({ messageId: unsent.id });
  await runConsumers(chats.deps, [conversationNews]);
  chats.told.length = 0;
  await chats.db.tx((tx) => emit(chats.deps, tx, mediaReady, { mediaId }));
  await runConsumers(chats.deps, [conversationNews]);
  const topics = [creator, fan].map(userTopic);
  expect(chats.told.map(({ topic }) => topic).toSorted()).toEqual(topics.toSorted());
  for (const { event, facts } of chats.told)
    expect([event, facts]).toEqual(['message', { conversationId: id, sequence: 2 }]);
});
