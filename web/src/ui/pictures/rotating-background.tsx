import { useCallback, useEffect, useState } from 'react';
import { Pause, Play } from 'lucide-react';
import { cx } from '../cx.ts';
import { IconButton } from '../forms/icon-button.tsx';
import { useLessMotion } from './less-motion.ts';

/**
 * Pictures behind the content that fade into each other. The user can pause them (WCAG 2.2.2), and they start paused if the
 * user prefers reduced motion.
 */
export function RotatingBackground({
  images,
  intervalMs,
}: {
  readonly images: readonly string[];
  readonly intervalMs: number;
}) {
  const [current, setCurrent] = useState(0);
  const lessMotion = useLessMotion();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const paused = chosen ?? lessMotion;
  // The first picture is the largest on the screen: the others wait until it has loaded.
  const [othersToo, setOthersToo] = useState(false);
  // On a server-rendered page it has often loaded before React adds its listener.
  const noteLoaded = useCallback((image: HTMLImageElement | null) => {
    if (image?.complete) setOthersToo(true);
  }, []);
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => {
      if (!document.hidden) setCurrent((index) => (index + 1) % images.length);
    }, intervalMs);
    return () => clearInterval(timer);
  }, [paused, images.length, intervalMs]);
  return (
    <>
      <div aria-hidden className="absolute inset-0 overflow-hidden bg-sunken">
        {images.map((image, index) =>
          index === 0 || othersToo ? (
            <img
              key={image}
              src={image}
              alt=""
              data-current={index === current || undefined}
              {...(index === 0 && { ref: noteLoaded, fetchPriority: 'high' as const })}
              onLoad={() => setOthersToo(true)}
              className={cx(
                'absolute inset-0 size-full object-cover transition-opacity duration-1000',
                index === current ? 'opacity-100' : 'opacity-0',
              )}
            />
          ) : null,
        )}
      </div>
      <span className="absolute right-3 bottom-3 z-10 max-lg:top-18 max-lg:right-2 max-lg:bottom-auto">
        <IconButton
          icon={paused ? Play : Pause}
          label={paused ? 'Play the background' : 'Pause the background'}
          onClick={() => setChosen(!paused)}
          className="text-on-picture opacity-70 hocus:opacity-100"
        />
      </span>
    </>
  );
}
