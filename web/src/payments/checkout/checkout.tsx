import { lazy, type ReactNode } from 'react';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Intent } from '../../platform/intent.ts';
import type { CheckoutDialogProps } from './checkout-dialog.tsx';

/** Loaded when the user is about to pay, not with the first screen. */
const CheckoutDialog = lazy(async () => ({
  default: (await import('./checkout-dialog.tsx')).CheckoutDialog,
}));

/** The creator who sells. */
export interface Seller {
  readonly id: CreatorId;
  readonly displayName: string;
}

/** The handlers that the page passes to a checkout. */
export type CheckoutSteps = Required<Pick<CheckoutDialogProps, 'onClose' | 'onPaid' | 'onLeave'>>;

/** A purchase that any page can open. The area that sells the thing makes it. */
export interface Checkout {
  /** Opens it again after the user signed in, or entered a card on the provider's page; null: not opened again. */
  readonly intent: Intent | null;
  /** Renders the dialogs from the first choice to the receipt. */
  readonly dialog: (steps: CheckoutSteps) => ReactNode;
}

/** A checkout that begins with the price. `onPaid` is called in addition to the page's. */
export function checkoutOf({
  intent,
  onPaid,
  ...shown
}: Pick<CheckoutDialogProps, 'purchase' | 'doneTitle' | 'about' | 'doneAction'> & {
  readonly intent: Intent | null;
  readonly onPaid?: () => void;
}): Checkout {
  return {
    intent,
    dialog: (steps) => (
      <CheckoutDialog
        {...shown}
        {...steps}
        onPaid={() => {
          onPaid?.();
          steps.onPaid();
        }}
      />
    ),
  };
}
