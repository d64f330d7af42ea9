import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { bringsFiles } from '../../platform/stray-drops.ts';
import { pastedFiles } from './pasted-files.ts';

/** Takes files that are dropped anywhere on the page, or pasted inside. Use only one per page. */
export function FileDrop({
  onFiles,
  children,
}: {
  readonly onFiles: (files: readonly File[]) => void;
  readonly children: ReactNode;
}) {
  const [over, setOver] = useState(false);
  const take = useEffectEvent(onFiles);
  // on the document: a drop that misses the card by a little is meant for it all the same
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // enter and leave events come for every element that the pointer crosses
    let depth = 0;
    const cross = (by: number) => {
      depth = Math.max(0, depth + by);
      setOver(depth > 0);
    };
    document.addEventListener('dragenter', (event) => bringsFiles(event) && cross(1), { signal });
    document.addEventListener('dragleave', (event) => bringsFiles(event) && cross(-1), { signal });
    document.addEventListener(
      'dragover',
      (event) => {
        if (bringsFiles(event)) event.preventDefault();
      },
      { signal },
    );
    document.addEventListener(
      'drop',
      (event) => {
        depth = 0;
        setOver(false);
        const files = Array.from(event.dataTransfer?.files ?? []);
        if (files.length === 0) return;
        event.preventDefault();
        take(files);
      },
      { signal },
    );
    return () => listening.abort();
  }, []);
  return (
    <div
      className="relative"
      onPaste={(event) => {
        const files = pastedFiles(event.clipboardData);
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-0 z-20 animate-appear rounded-lg bg-accent-soft/90 outline-2 -outline-offset-2 outline-accent outline-dashed">
          {/* sticky, so that the text stays in view if the area is taller than the screen */}
          <p className="sticky top-0 grid h-full max-h-dvh place-items-center font-display text-lg font-semibold text-accent-text">
            Drop to add
          </p>
        </div>
      )}
    </div>
  );
}
