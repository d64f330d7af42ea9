import type { ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router';
import { cx } from './cx.ts';

/**
 * A list of actions that drops from a button. `trigger` is one element that takes a ref.
 * Not modal: Radix' scroll lock injects a style element, which the policy forbids.
 */
export function Menu({
  trigger,
  align = 'end',
  defaultOpen = false,
  children,
}: {
  readonly trigger: ReactNode;
  readonly align?: 'start' | 'end';
  /** For a menu whose code came with the press that opens it. */
  readonly defaultOpen?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={8}
          collisionPadding={12}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-56 animate-appear overflow-y-auto rounded-lg bg-raised p-1.5 text-text shadow-3 ring-1 ring-line"
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export interface MenuItemProps {
  readonly icon?: LucideIcon;
  readonly kind?: 'plain' | 'danger';
  readonly disabled?: boolean;
  /** Either a same-origin path … */
  readonly to?: string;
  /** … or something to do. */
  readonly onSelect?: () => void;
  readonly children: ReactNode;
}

export function MenuItem({
  icon: Icon,
  kind = 'plain',
  disabled,
  to,
  onSelect,
  children,
}: MenuItemProps) {
  const look = cx(
    'flex min-h-11 w-full items-center gap-3 rounded-sm px-3 text-sm font-medium outline-none select-none data-disabled:opacity-50 data-highlighted:bg-hover',
    kind === 'danger' && 'text-danger',
  );
  const content = (
    <>
      {Icon && <Icon aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />}
      {children}
    </>
  );
  return (
    <DropdownMenu.Item
      asChild
      {...(disabled !== undefined && { disabled })}
      {...(onSelect && { onSelect })}
    >
      {to === undefined ? (
        <button type="button" className={look}>
          {content}
        </button>
      ) : (
        <Link to={to} className={look}>
          {content}
        </Link>
      )}
    </DropdownMenu.Item>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="mx-2 my-1.5 h-px bg-line" />;
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <DropdownMenu.Label className="px-3 py-2">{children}</DropdownMenu.Label>;
}
