import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { cx } from '../cx.ts';
import { frontDialog, subscribeToDialogs } from './open-dialogs.ts';

export interface ToastMessage {
  readonly title: string;
  readonly description?: string;
  /** `error` stays longer and interrupts screen readers. */
  readonly kind?: 'success' | 'error' | 'info';
  /** An action, such as Undo. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}
interface ShownToast extends ToastMessage {
  readonly id: number;
}

const MOST = 3;
const STAYS_MS = { success: 5000, info: 5000, error: 8000 } as const;
/** The user needs time to find and reach the action. */
const STAYS_WITH_ACTION_MS = 12_000;

let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message for some seconds; screen readers announce it. */
export function toast(message: ToastMessage): void {
  lastId += 1;
  set([...shown.slice(1 - MOST), { ...message, id: lastId }]);
}

const close = (id: number) => set(shown.filter((one) => one.id !== id));
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const NONE: readonly ShownToast[] = [];

/**
 * Renders the toasts. Used once, at the root; it moves into the open dialog, because a modal dialog makes everything outside it
 * inert, and Undo could not be pressed. The list itself is the live region: a second, hidden copy of the text for screen
 * readers (as libraries make it) would be found twice. Why it is not a library: docs/decisions/0025-kept-parts.md.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(
    subscribe,
    () => shown,
    () => NONE,
  );
  const dialog = useSyncExternalStore(subscribeToDialogs, frontDialog, () => null);
  const layer = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    // Shown again for each message: the last element of the top layer is above every open dialog.
    const element = layer.current;
    // A dialog that closes removes the list; it is rendered again after that.
    if (!element?.isConnected || newest === undefined) return;
    if (element.matches(':popover-open')) element.hidePopover();
    element.showPopover();
  }, [newest, dialog]);
  const region = (
    <div
      ref={layer}
      popover="manual"
      role="region"
      aria-label="Messages to you"
      className="pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+--spacing(18))] bottom-auto m-0 block w-full overflow-visible border-0 bg-transparent p-0 sm:right-4 sm:left-auto sm:w-96"
    >
      <ol aria-live="polite" className="flex flex-col gap-2 px-3 sm:px-0">
        {toasts.map((one) => (
          <ToastCard key={one.id} toast={one} />
        ))}
      </ol>
    </div>
  );
  const place = dialog === null ? null : document.getElementById(dialog);
  return place ? createPortal(region, place) : region;
}

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } as const;
const ICON_COLOR = { success: 'text-positive', error: 'text-danger', info: 'text-muted' } as const;

function ToastCard({ toast: one }: { readonly toast: ShownToast }) {
  const { id, kind = 'info', action } = one;
  const hasAction = action !== undefined;
  const Icon = ICONS[kind];
  // A toast stays while it is being read, by mouse or by keyboard.
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => close(id), hasAction ? STAYS_WITH_ACTION_MS : STAYS_MS[kind]);
    return () => clearTimeout(timer);
  }, [id, kind, hasAction, held]);
  return (
    <li
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex animate-appear items-start gap-3 rounded-lg bg-raised p-4 text-text shadow-3 ring-1 ring-line ring-inset"
    >
      <Icon
        aria-hidden
        className={cx('mt-0.5 size-5 shrink-0', ICON_COLOR[kind])}
        strokeWidth={1.75}
      />
      <div role={kind === 'error' ? 'alert' : undefined} className="min-w-0 flex-1">
        <p className="text-sm font-semibold">{one.title}</p>
        {one.description && <p className="mt-0.5 text-sm text-muted">{one.description}</p>}
        {action && (
          <button
            type="button"
            onClick={() => {
              close(id);
              action.onClick();
            }}
            className="relative reach mt-1 min-h-9 text-sm font-semibold text-accent-text underline-offset-4 hover:underline"
          >
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => close(id)}
        className="relative -m-2 grid size-9 reach shrink-0 place-items-center rounded-full text-muted hover:bg-hover"
      >
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </button>
    </li>
  );
}
