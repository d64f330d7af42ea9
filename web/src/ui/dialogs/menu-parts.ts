import { createContext, type ReactNode, use } from 'react';
import type { DropdownMenu } from 'radix-ui';

export interface MenuProps {
  /** One element that accepts a ref. */
  readonly trigger: ReactNode;
  readonly align?: 'start' | 'end';
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
}

/** The parts of an open menu, for the items in it: they are written where the menu's code is not loaded. */
export const MenuParts = createContext<typeof DropdownMenu | null>(null);

export function useParts(): typeof DropdownMenu {
  const parts = use(MenuParts);
  if (!parts) throw new Error('this belongs in a menu');
  return parts;
}
