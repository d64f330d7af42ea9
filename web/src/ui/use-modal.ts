import { useEffect, useEffectEvent, type RefObject } from 'react';
import { openDialog } from './open-dialogs.ts';

/** Puts a dialog in front of the others while it is open; `onBack` answers whether Back closes it. */
export function useOpenDialog(id: string, isOpen: boolean, onBack: () => boolean): void {
  const back = useEffectEvent(onBack);
  useEffect(() => (isOpen ? openDialog(id, () => back()) : undefined), [isOpen, id]);
}

/** Shows a dialog as the browser's own modal one; the focus goes back to where it was. */
export function useShownModally(
  element: RefObject<HTMLDialogElement | null>,
  isShown: boolean,
): void {
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || !isShown) return;
    const before = document.activeElement;
    dialog.showModal();
    return () => {
      dialog.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [element, isShown]);
}
