import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { useLogScroll } from './use-log-scroll.ts';

/** How long the message that the log jumped to is highlighted. */
const SOUGHT_MS = 2_500;

interface LogPlace {
  /** The log is loaded around this message; null for up to its end. */
  readonly around: number | null;
  readonly onAround: (sequence: number | null) => void;
  readonly hasData: boolean;
  readonly atEnd: boolean;
  /** The message to show; null for the first unread one, or the end. */
  readonly sought: number | null;
  /** The read mark when the conversation was opened; null where nothing was unread. */
  readonly unreadAfter: number | null;
  /** Grows with each message that is sent from here. */
  readonly sent: number;
  readonly onSeek: (sequence: number) => void;
}

/** Decides where a log opens, and scrolls it to a sought message or to its end. */
export function useLogPlace(
  { toPlace, toEnd }: Pick<ReturnType<typeof useLogScroll>, 'toPlace' | 'toEnd'>,
  { around, onAround, hasData, atEnd, sought, unreadAfter, sent, onSeek }: LogPlace,
) {
  const [highlit, setHighlit] = useState<number | null>(null);
  useEffect(() => {
    if (highlit === null) return;
    const timer = setTimeout(() => setHighlit(null), SOUGHT_MS);
    return () => clearTimeout(timer);
  }, [highlit]);

  const shown = useRef<string>(undefined);
  const open = useEffectEvent(() => {
    const opening = `${around} ${sought}`;
    if (shown.current === opening) return;
    const isFirst = shown.current === undefined;
    shown.current = opening;
    if (sought !== null && toPlace(String(sought), 'center')) return setHighlit(sought);
    if (sought !== null && around !== sought) return onAround(sought);
    if (isFirst && unreadAfter !== null && toPlace('unread', 'start')) return;
    toEnd('instant');
  });
  useEffect(() => {
    if (hasData) open();
  }, [hasData, around, sought]);

  const goToEnd = () => {
    if (atEnd) return toEnd();
    shown.current = `null ${sought}`;
    onAround(null);
    toEnd('instant');
  };
  const follow = useEffectEvent(goToEnd);
  useEffect(() => {
    if (sent > 0) follow();
  }, [sent]);

  return {
    /** The message that the user has just jumped to. */
    highlit,
    goToEnd,
    /** Scrolls to a message; one that is not loaded is asked of the page (`onSeek`). */
    seek: (sequence: number) => {
      if (toPlace(String(sequence), 'center')) setHighlit(sequence);
      else onSeek(sequence);
    },
  };
}
