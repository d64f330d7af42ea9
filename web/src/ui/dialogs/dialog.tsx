import { useId, useRef, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { Button } from '../forms/button.tsx';
import { cx } from '../cx.ts';
import { IconButton } from '../forms/icon-button.tsx';
import { Modal } from './modal.tsx';
import { Written } from '../forms/written.tsx';

export interface DialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  readonly description?: ReactNode;
  /** Buttons at the end; they stay in view while the content scrolls, if there is room for both. */
  readonly footer?: ReactNode;
  readonly size?: 'sm' | 'md' | 'lg';
  /** While true, neither Escape, Back nor the backdrop closes it: something is being paid or saved. */
  readonly locked?: boolean;
  /** See `ModalProps`. */
  readonly about?: string | undefined;
  readonly children?: ReactNode;
}

const WIDTH = { sm: 'sm:max-w-100', md: 'sm:max-w-130', lg: 'sm:max-w-200' } as const;

/** A sheet at the bottom on phones, a window in the middle from 640 px; a `Modal` with a title and a Close button. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  footer,
  size = 'md',
  locked = false,
  about,
  children,
}: DialogProps) {
  // a press that began inside is not a press on the backdrop, even if the window shrank under the pointer
  const beganOutside = useRef(false);
  const id = useId();
  if (!open) return null;
  return (
    <Modal
      onClose={onClose}
      locked={locked}
      about={about}
      aria-labelledby={`${id}-title`}
      aria-describedby={description ? `${id}-description` : undefined}
      onPointerDown={(event) => {
        beganOutside.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget && beganOutside.current && !locked) onClose();
      }}
      // As large as the screen, so that its content can use container queries on the screen's height in rem.
      className={cx(
        'fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none items-end justify-center overflow-clip bg-transparent p-0 text-text outline-none open:flex sm:items-center',
        'animate-appear backdrop:bg-scrim backdrop:backdrop-blur-xs [container-type:size]',
      )}
    >
      <div
        className={cx(
          'bottom-safe flex max-h-[92dvh] w-full flex-col rounded-t-lg bg-raised shadow-3 sm:rounded-lg',
          // with large text there is no room for a fixed header and footer: everything scrolls
          'short:overflow-y-auto short:overscroll-contain',
          WIDTH[size],
        )}
      >
        <header className="flex items-start gap-3 px-5 pt-4 pb-2">
          <div className="min-w-0 flex-1 pt-1.5">
            <h2 id={`${id}-title`} className="text-lg">
              <Written>{title}</Written>
            </h2>
            {description && (
              <p id={`${id}-description`} className="mt-1 text-sm text-muted">
                {description}
              </p>
            )}
          </div>
          {!locked && <IconButton icon={X} label="Close" onClick={onClose} className="-mr-2" />}
        </header>
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 pt-2 pb-5 short:flex-none short:overflow-visible">
          {children}
        </div>
        {footer && (
          <footer className="flex flex-col-reverse gap-2 border-t border-line px-5 py-4 sm:flex-row sm:justify-end">
            {footer}
          </footer>
        )}
      </div>
    </Modal>
  );
}

export interface ConfirmDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onConfirm?: () => void;
  /** The id of the form that the confirm button submits, instead of `onConfirm`. */
  readonly form?: string;
  readonly title: string;
  /** Says what will be lost. */
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly kind?: 'primary' | 'danger' | 'commit';
  readonly busy?: boolean;
}

/** Asks once before something that is hard to undo. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  form,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  kind = 'primary',
  busy = false,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      size="sm"
      locked={busy}
      footer={
        <>
          <Button variant="neutral" onClick={onClose} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button
            variant={kind}
            type={form === undefined ? 'button' : 'submit'}
            form={form}
            onClick={onConfirm}
            busy={busy}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="text-sm text-muted">{children}</div>
    </Dialog>
  );
}
