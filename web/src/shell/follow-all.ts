import type { QueryClient } from '@tanstack/react-query';
import type { UserId } from '@limelight/contract/platform/ids';
import { userTopic } from '@limelight/contract/platform/realtime';
import { followMessages, sendStored } from '../messages/index.ts';
import { followNotices } from '../notifications/index.ts';
import { followLive } from '../platform/live.ts';
import { followCart } from '../shop/index.ts';

/** Receives what the server tells this person, and sends what an earlier page left unsent. Returns a function that stops it. */
export function followAll(id: UserId, queries: QueryClient): () => void {
  void sendStored(id);
  const ends = [
    followMessages(queries),
    followNotices(queries),
    followCart(queries),
    followLive(userTopic(id)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
