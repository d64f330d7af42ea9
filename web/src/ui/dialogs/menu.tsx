import { useRef, useState, type ReactNode } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { Link } from 'react-router';
import { cx } from '../cx.ts';

/**
 * A list of actions that drops down from a button. `trigger` is one element that accepts a ref. Not modal: Radix's scroll lock
 * injects a style element, which the content security policy forbids.
 */
export function Menu({
  trigger,
  align = 'end',
  defaultOpen = false,
  isOpen,
  side = 'bottom',
  container: given,
  onOpen,
  children,
}: {
  readonly trigger: ReactNode;
  readonly align?: 'start' | 'end';
  /** For a menu whose code was loaded by the press that opens it. */
  readonly defaultOpen?: boolean;
  /** For a menu that something else opens too: the parent keeps the state and updates it in `onOpen`. */
  readonly isOpen?: boolean;
  readonly side?: 'top' | 'bottom';
  /**
   * Where it is rendered: inside a full-screen element, since nothing outside is visible. Within a dialog it is found
   * automatically.
   */
  readonly container?: HTMLElement | null;
  readonly onOpen?: (isOpen: boolean) => void;
  readonly children: ReactNode;
}) {
  const opener = useRef<HTMLButtonElement>(null);
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  const container = given ?? dialog;
  return (
    <DropdownMenu.Root
      modal={false}
      defaultOpen={defaultOpen}
      {...(isOpen !== undefined && { open: isOpen })}
      onOpenChange={(opens) => {
        setDialog(opener.current?.closest('dialog') ?? null);
        onOpen?.(opens);
      }}
    >
      <DropdownMenu.Trigger asChild ref={opener}>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal {...(container && { container })}>
        <DropdownMenu.Content
          align={align}
          side={side}
          {...(container && { collisionBoundary: container })}
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
  /** … or an action. */
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

/** A choice of one among several inside a menu; `label` names the group. */
export function MenuChoices({
  label,
  value,
  options,
  onChoose,
}: {
  readonly label: string;
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly onChoose: (value: string) => void;
}) {
  return (
    <DropdownMenu.RadioGroup value={value} onValueChange={onChoose} aria-label={label}>
      <DropdownMenu.Label className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
        {label}
      </DropdownMenu.Label>
      {options.map((option) => (
        <DropdownMenu.RadioItem
          key={option.value}
          value={option.value}
          className="numbers flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm font-medium outline-none select-none data-highlighted:bg-hover"
        >
          <span className="grid size-4.5 place-items-center">
            <DropdownMenu.ItemIndicator>
              <Check aria-hidden className="size-4.5" strokeWidth={2} />
            </DropdownMenu.ItemIndicator>
          </span>
          {option.label}
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

/** Choices with one character each, side by side; `label` names the group. */
export function MenuSigns({
  label,
  chosen,
  signs,
  onChoose,
}: {
  readonly label: string;
  readonly chosen: string | null;
  readonly signs: readonly string[];
  readonly onChoose: (sign: string) => void;
}) {
  return (
    <DropdownMenu.Group aria-label={label} className="flex justify-between gap-0.5 pb-1">
      {signs.map((sign) => (
        <DropdownMenu.Item
          key={sign}
          onSelect={() => onChoose(sign)}
          aria-label={sign === chosen ? `${sign}, chosen` : sign}
          className={cx(
            'grid target cursor-pointer place-items-center rounded-full text-lg outline-none select-none data-highlighted:bg-hover',
            sign === chosen && 'bg-accent-soft',
          )}
        >
          {sign}
        </DropdownMenu.Item>
      ))}
    </DropdownMenu.Group>
  );
}
