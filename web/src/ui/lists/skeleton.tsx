import { useEffect, useState, type ReactNode } from 'react';
import { cx } from '../cx.ts';

/** One gray placeholder; give it the size of the content. */
export function Skeleton({ className }: { readonly className?: string }) {
  const shaped = className?.includes('rounded-') ?? false;
  return (
    <span className={cx('block animate-skeleton bg-hover', !shaped && 'rounded-sm', className)} />
  );
}

/** Shows skeletons only if loading takes longer than 150 ms, so that a quick response never flashes them. */
export function Loading({
  label = 'Loading',
  children,
}: {
  readonly label?: string;
  readonly children: ReactNode;
}) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 150);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status" aria-busy className={cx(!late && 'invisible')}>
      <span className="sr-only">{label}</span>
      <div aria-hidden>{children}</div>
    </div>
  );
}
