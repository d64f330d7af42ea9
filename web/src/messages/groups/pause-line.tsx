import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { GroupView } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { now, useNow } from '../../platform/clock.ts';
import { useRegion } from '../../platform/region.ts';
import { askForConversation } from '../cache.ts';
import { untilWords } from './pause-words.ts';

const ASK_AGAIN_MS = 10_000;

/** Shown in place of the composer while the viewer is paused, with the time it ends. Reads the group again then. */
export function PauseLine({
  conversationId,
  silencedUntil,
}: {
  readonly conversationId: ConversationId;
  readonly silencedUntil: NonNullable<GroupView['silencedUntil']>;
}) {
  useRegion();
  const queries = useQueryClient();
  const today = useNow();
  useEffect(() => {
    if (silencedUntil === 'forever') return;
    let timer: ReturnType<typeof setTimeout>;
    // The server's clock decides, and may be seconds behind.
    const ask = () => {
      askForConversation(queries, conversationId);
      timer = setTimeout(ask, ASK_AGAIN_MS);
    };
    timer = setTimeout(ask, Date.parse(silencedUntil) - now().getTime());
    return () => clearTimeout(timer);
  }, [queries, conversationId, silencedUntil]);
  return (
    <>The people who run this group paused your messages here{untilWords(silencedUntil, today)}.</>
  );
}
