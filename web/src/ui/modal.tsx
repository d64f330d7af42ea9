import {
  createContext,
  useContext,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useSyncExternalStore,
  type ComponentProps,
} from 'react';
import { createPortal } from 'react-dom';
import { focusAgain, focusPlace, placeAfter, type FocusPlace } from './focus-place.ts';
import { frontDialog, openDialog, subscribeToDialogs } from './open-dialogs.ts';

/** The dialog that a part is in. */
const Holder = createContext<string | null>(null);

export interface ModalProps extends Omit<ComponentProps<'dialog'>, 'id' | 'ref' | 'open'> {
  readonly onClose: () => void;
  /** While true neither Escape nor Back closes it. */
  readonly locked?: boolean;
  /** A selector of what it is about: where the focus goes as it closes, if nothing had it before. */
  readonly about?: string | undefined;
}

/**
 * The browser's own modal dialog: focus stays inside, Escape and Back close, and no style element is injected (the
 * policy forbids it). Wherever it is opened from, also from another, the newest is the one that is seen; the others
 * wait as they are. It stands in the body: what it was opened from may be a dialog that waits, or be hidden.
 */
export function Modal({ onClose, locked = false, about, children, ...rest }: ModalProps) {
  const element = useRef<HTMLDialogElement>(null);
  const inside = useRef<FocusPlace>([]);
  const id = useId();
  const holder = useContext(Holder);
  const back = useEffectEvent(() => {
    if (!locked) onClose();
    return !locked;
  });
  useEffect(() => openDialog(id, holder, () => back()), [id, holder]);
  const after = useEffectEvent((before: FocusPlace) => placeAfter(before, about));
  const isSeen = useSyncExternalStore(subscribeToDialogs, frontDialog, () => null) === id;
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || !isSeen) return;
    const before = focusPlace();
    dialog.showModal();
    focusAgain(inside.current);
    return () => {
      const place = focusPlace();
      inside.current = place.includes(dialog) ? place : [];
      dialog.close();
      focusAgain(after(before));
    };
  }, [isSeen]);

  return createPortal(
    <dialog
      {...rest}
      ref={element}
      id={id}
      onCancel={(event) => {
        // a file that was not chosen is cancelled too, and so is a dialog that was opened from here
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (!locked) onClose();
      }}
    >
      <Holder value={id}>{children}</Holder>
    </dialog>,
    document.body,
  );
}
