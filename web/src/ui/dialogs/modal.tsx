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

/** The id of the dialog around a component. */
const Holder = createContext<string | null>(null);

export interface ModalProps extends Omit<ComponentProps<'dialog'>, 'id' | 'ref' | 'open'> {
  readonly onClose: () => void;
  /** While true, neither Escape nor Back closes it. */
  readonly locked?: boolean;
  /** A selector of the element that it is about: it gets the focus when the dialog closes, if no element had it before. */
  readonly about?: string | undefined;
}

/**
 * The browser's own modal dialog: focus stays inside, Escape and Back close it, and no style element is injected (the content
 * security policy forbids it). If several are open, only the newest is visible; the others keep their state. It is rendered in
 * the body, because its opener may be inside a dialog that is not visible, or be hidden.
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
        // a file picker that is canceled fires this event too, and so does a dialog opened from this one
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
