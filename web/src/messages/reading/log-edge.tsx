import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { Spinner } from '../../ui/lists/spinner.tsx';

/** The first or last loaded place of a log; loads more when it comes near the visible part. */
export function LogEdge({
  box,
  hasMore,
  isLoading,
  label,
  onMore,
}: {
  /** The scrolling element. */
  readonly box: RefObject<HTMLElement | null>;
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly label: string;
  readonly onMore: () => void;
}) {
  const edge = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(onMore);
  // After every render: an edge that stays near while a page is added causes no new event.
  useEffect(() => {
    const element = edge.current;
    if (!element || !hasMore) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) load();
      },
      { root: box.current, rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return (
    <div ref={edge} className="grid place-items-center">
      {isLoading && <Spinner label={label} className="p-4 text-muted" />}
    </div>
  );
}
