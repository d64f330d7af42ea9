import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { GroupView } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { now, useNow } from '../../platform/clock.ts';
import { useRegion } from '../../platform/region.ts';
import { askForConversation } from '../cache.ts';
import { untilWords } from './pause-words.ts';

/** In place of the composer: the viewer is paused, and until when. Asks again once the pause is over. */
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
    const timer = setTimeout(
      () => askForConversation(queries, conversationId),
      Date.parse(silencedUntil) - now().getTime(),
    );
    return () => clearTimeout(timer);
  }, [queries, conversationId, silencedUntil]);
  return (
    <>The people who run this group paused your messages here{untilWords(silencedUntil, today)}.</>
  );
}
