import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react';
import { Button } from '../forms/button.tsx';
import { ErrorState } from './error-state.tsx';
import { Spinner } from './spinner.tsx';

export interface InfiniteListProps {
  readonly hasMore: boolean;
  readonly loading: boolean;
  readonly onMore: () => void;
  /** The message of a load that failed; shown with Try again. */
  readonly failure?: string | undefined;
  /** How much of the sentinel must be visible (0 to 1). */
  readonly threshold?: number;
  /** The minimum time between two loads. */
  readonly delayMs?: number;
  /** How far before the sentinel is visible loading starts, such as '600px'. */
  readonly margin?: string;
  /**
   * The label of a button that loads more, in place of loading by itself: for a list whose growth would push away what follows
   * it.
   */
  readonly moreLabel?: string | undefined;
  /** Shown at the end of the list. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** A list that loads more whenever its end comes into view. */
export function InfiniteList({
  hasMore,
  loading,
  onMore,
  failure,
  threshold = 0,
  delayMs = 0,
  margin = '0px',
  moreLabel,
  end,
  children,
}: InfiniteListProps) {
  const sentinel = useRef<HTMLDivElement>(null);
  const lastLoad = useRef(0);
  const more = useEffectEvent(onMore);
  const waiting = hasMore && !loading && failure === undefined && moreLabel === undefined;
  useEffect(() => {
    const element = sentinel.current;
    if (!element || !waiting) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        // A fast scroll reports several changes at once: only the last one is current.
        if (!entries.at(-1)?.isIntersecting) return;
        timer = setTimeout(
          () => {
            lastLoad.current = Date.now();
            more();
          },
          Math.max(0, lastLoad.current + delayMs - Date.now()),
        );
      },
      { threshold, rootMargin: margin },
    );
    observer.observe(element);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [waiting, threshold, delayMs, margin]);

  return (
    <>
      {children}
      {failure !== undefined ? (
        <ErrorState message={failure} onRetry={onMore} busy={loading} />
      ) : hasMore && moreLabel !== undefined ? (
        <p className="mt-5 grid justify-items-center">
          <Button onClick={onMore} busy={loading}>
            {moreLabel}
          </Button>
        </p>
      ) : hasMore ? (
        <div ref={sentinel} className="grid min-h-16 place-items-center text-muted">
          {loading && <Spinner label="Loading more" />}
        </div>
      ) : (
        end
      )}
    </>
  );
}
