import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Tabs as Radix } from 'radix-ui';
import { cx } from '../cx.ts';

export interface TabsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
  readonly tabs: readonly { readonly value: Value; readonly label: ReactNode }[];
  /** `line` under a page's title, `filled` inside a card. */
  readonly look?: 'line' | 'filled';
  /** `TabPanel`s. */
  readonly children: ReactNode;
  readonly className?: string;
}

/** Tabs with arrow keys. The panels are `<TabPanel value>` among the children. */
export function Tabs<Value extends string>({
  label,
  value,
  onChange,
  tabs,
  look = 'line',
  children,
  className,
}: TabsProps<Value>) {
  const row = useRef<HTMLDivElement>(null);
  // on a phone the row is wider than the screen: scroll it to the chosen tab, without moving the page
  useLayoutEffect(() => {
    const list = row.current;
    const chosen = list?.querySelector('[data-state=active]');
    if (!list || !chosen) return;
    const at = chosen.getBoundingClientRect();
    const around = list.getBoundingClientRect();
    list.scrollLeft += at.left + at.width / 2 - (around.left + around.width / 2);
  }, [value]);
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen) onChange(chosen.value);
      }}
      className={cx('min-w-0', className)}
    >
      <Radix.List
        ref={row}
        aria-label={label}
        className={cx(
          'scroll-row',
          look === 'line'
            ? 'gap-6 border-b border-line'
            : 'gap-1 rounded-full bg-sunken p-1 ring-1 ring-line ring-inset',
        )}
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={cx(
              'target text-sm font-semibold text-muted transition-colors focus-visible:-outline-offset-2 hover:text-text data-[state=active]:text-text',
              look === 'line'
                ? '-mb-px border-b-2 border-transparent px-0.5 data-[state=active]:border-accent'
                : 'flex-1 rounded-full px-2 data-[state=active]:bg-raised data-[state=active]:shadow-1',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  );
}

export function TabPanel({
  value,
  className,
  children,
}: {
  readonly value: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <Radix.Content value={value} className={cx('pt-5 focus-visible:outline-offset-8', className)}>
      {children}
    </Radix.Content>
  );
}
