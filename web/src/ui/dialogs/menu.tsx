import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import type { LucideIcon } from 'lucide-react';
import { Check } from 'lucide-react';
import { Slot } from 'radix-ui';
import { Link } from 'react-router';
import { cx } from '../cx.ts';
import { type MenuProps, useParts } from './menu-parts.ts';
import { toastFault } from './toast-fault.ts';

/** An open menu places itself: 70 KB of code that screens load with the first menu, when its button is touched or has focus. */
const load = () => import('./opened-menu.tsx');

/** A list of actions that drops down from a button. */
export function Menu(props: MenuProps) {
  const { trigger, isOpen, onOpen } = props;
  const [Opened, setOpened] = useState<ComponentType<MenuProps> | null>(null);
  const open = () => void load().then((code) => setOpened(() => code.OpenedMenu), toastFault);
  const openFromOutside = useEffectEvent(open);
  useEffect(() => {
    if (isOpen === true) openFromOutside();
  }, [isOpen]);
  if (Opened) return <Opened {...props} />;

  // If it fails, the press tries again and says so.
  const warm = () => void load().catch(() => undefined);
  const press = () => {
    onOpen?.(true);
    if (isOpen === undefined) open();
  };
  return (
    <Slot.Root
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={warm}
      onFocus={warm}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        press();
      }}
    >
      {trigger}
    </Slot.Root>
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
  const { Item } = useParts();
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
    <Item asChild {...(disabled !== undefined && { disabled })} {...(onSelect && { onSelect })}>
      {to === undefined ? (
        <button type="button" className={look}>
          {content}
        </button>
      ) : (
        <Link to={to} className={look}>
          {content}
        </Link>
      )}
    </Item>
  );
}

export function MenuSeparator() {
  const { Separator } = useParts();
  return <Separator className="mx-2 my-1.5 h-px bg-line" />;
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  const { Label } = useParts();
  return <Label className="px-3 py-2">{children}</Label>;
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
  const { ItemIndicator, Label, RadioGroup, RadioItem } = useParts();
  return (
    <RadioGroup value={value} onValueChange={onChoose} aria-label={label}>
      <Label className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">{label}</Label>
      {options.map((option) => (
        <RadioItem
          key={option.value}
          value={option.value}
          className="numbers flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm font-medium outline-none select-none data-highlighted:bg-hover"
        >
          <span className="grid size-4.5 place-items-center">
            <ItemIndicator>
              <Check aria-hidden className="size-4.5" strokeWidth={2} />
            </ItemIndicator>
          </span>
          {option.label}
        </RadioItem>
      ))}
    </RadioGroup>
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
  const { Group, Item } = useParts();
  return (
    <Group aria-label={label} className="flex justify-between gap-0.5 pb-1">
      {signs.map((sign) => (
        <Item
          key={sign}
          onSelect={() => onChoose(sign)}
          aria-label={sign === chosen ? `${sign}, chosen` : sign}
          className={cx(
            'grid target cursor-pointer place-items-center rounded-full text-lg outline-none select-none data-highlighted:bg-hover',
            sign === chosen && 'bg-accent-soft',
          )}
        >
          {sign}
        </Item>
      ))}
    </Group>
  );
}
