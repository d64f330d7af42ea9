import { useEffect, useRef } from 'react';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { Toast as Radix } from 'radix-ui';
import { cx } from './cx.ts';
import { closeToast, type ShownToast } from './toast.tsx';

const ICONS = { success: CircleCheck, error: CircleAlert, info: Info } as const;
const ICON_COLOUR = { success: 'text-positive', error: 'text-danger', info: 'text-muted' } as const;

/** The messages on the screen, above every open dialog. */
export default function ToastList({ toasts }: { readonly toasts: readonly ShownToast[] }) {
  const layer = useRef<HTMLDivElement>(null);
  const newest = toasts.at(-1)?.id;
  useEffect(() => {
    // Shown anew for each message: the top layer's last is above every open dialog.
    const element = layer.current;
    if (!element) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (newest !== undefined) element.showPopover();
  }, [newest]);
  return (
    <Radix.Provider swipeDirection="right" label="Message">
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
      <div
        ref={layer}
        popover="manual"
        className="pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+0.75rem)] bottom-auto m-0 w-full overflow-visible bg-transparent p-0 sm:right-4 sm:left-auto sm:w-96"
      >
        <Radix.Viewport className="flex flex-col gap-2 px-3 outline-none sm:px-0" />
      </div>
    </Radix.Provider>
  );
}

function ToastCard({ toast: one }: { readonly toast: ShownToast }) {
  const kind = one.kind ?? 'info';
  const Icon = ICONS[kind];
  return (
    <Radix.Root
      open={one.open}
      onOpenChange={(open) => !open && closeToast(one.id)}
      type={kind === 'error' ? 'foreground' : 'background'}
      duration={kind === 'error' ? 8000 : 5000}
      data-kind={kind}
      className={cx(
        'pointer-events-auto flex animate-appear items-start gap-3 rounded-lg bg-raised p-4 text-text shadow-3 ring-1 ring-line ring-inset',
        'transition-[transform,opacity] duration-200 data-[state=closed]:opacity-0 data-[swipe=end]:translate-x-full data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)',
      )}
    >
      <Icon
        aria-hidden
        className={cx('mt-0.5 size-5 shrink-0', ICON_COLOUR[kind])}
        strokeWidth={1.75}
      />
      <div className="min-w-0 flex-1">
        <Radix.Title className="text-sm font-semibold">{one.title}</Radix.Title>
        {one.description && (
          <Radix.Description className="mt-0.5 text-sm text-muted">
            {one.description}
          </Radix.Description>
        )}
        {one.action && (
          <Radix.Action
            altText={one.action.label}
            onClick={one.action.onClick}
            className="mt-1 min-h-9 text-sm font-semibold text-accent-text underline-offset-4 hover:underline"
          >
            {one.action.label}
          </Radix.Action>
        )}
      </div>
      <Radix.Close
        aria-label="Dismiss"
        className="-m-2 grid size-9 shrink-0 place-items-center rounded-full text-muted hover:bg-hover"
      >
        <X aria-hidden className="size-4" strokeWidth={1.75} />
      </Radix.Close>
    </Radix.Root>
  );
}
