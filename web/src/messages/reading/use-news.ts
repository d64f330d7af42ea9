import { useEffect, useRef, useState } from 'react';
import type { MessageView } from '@limelight/contract/messages/operations';
import { messageWords } from '../inbox/list-words.ts';

/** The announcement for screen readers when a message arrives. */
export function useNews(
  newest: MessageView | undefined,
  self: string | undefined,
  name: string,
): string {
  const known = useRef<number>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!newest) return;
    const isNews = known.current !== undefined && newest.sequence > known.current;
    known.current = Math.max(known.current ?? 0, newest.sequence);
    if (isNews && newest.authorId !== self) setNews(`${name}: ${messageWords(newest)}`);
  }, [newest, self, name]);
  return news;
}
