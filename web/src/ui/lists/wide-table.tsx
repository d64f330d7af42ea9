import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ArrowRight } from 'lucide-react';
import { cx } from '../cx.ts';

/**
 * A table that scrolls sideways on narrower screens, and shows that: on a card, it fades out at the side with hidden columns,
 * with a hint below. `labelledBy` is the id of its heading.
 */
export function WideTable({
  labeledBy,
  children,
}: {
  readonly labeledBy: string;
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [hidden, setHidden] = useState({ left: false, right: false });
  const measure = () => {
    if (!box.current) return;
    const { scrollLeft, scrollWidth, clientWidth } = box.current;
    // one pixel is a rounding error
    setHidden({ left: scrollLeft > 1, right: scrollWidth - clientWidth - scrollLeft > 1 });
  };
  useEffect(() => {
    const table = box.current?.firstElementChild;
    if (!box.current || !table) return;
    const observer = new ResizeObserver(measure);
    observer.observe(box.current);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);
  return (
    <>
      <div className="relative mt-3">
        <div
          ref={box}
          role="region"
          aria-labelledby={labeledBy}
          // Without a mouse, the arrow keys scroll it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          onScroll={measure}
          className="overflow-x-auto"
        >
          <table className="w-full text-sm">{children}</table>
        </div>
        {hidden.left && <Fade className="left-0 bg-linear-to-r" />}
        {hidden.right && <Fade className="right-0 bg-linear-to-l" />}
      </div>
      {(hidden.left || hidden.right) && (
        <p
          aria-hidden
          className={cx(
            'mt-2 flex items-center justify-end gap-1 text-xs text-muted',
            !hidden.right && 'invisible',
          )}
        >
          Scroll for more columns
          <ArrowRight className="size-4" strokeWidth={1.75} />
        </p>
      )}
    </>
  );
}

/** A fade over a side with hidden columns, in the color of the card below. */
function Fade({ className }: { readonly className: string }) {
  return (
    <span
      className={cx(
        'pointer-events-none absolute inset-y-0 w-10 from-raised to-transparent',
        className,
      )}
    />
  );
}
