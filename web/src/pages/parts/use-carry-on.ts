import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { carryOut, type Resumes } from '../../payments/index.ts';
import { takeIntent, type Intent } from '../../platform/intent.ts';
import { useSession } from '../../platform/session.tsx';
import { PURCHASE_PARTS } from './purchase-parts.ts';
import type { Purchases } from './use-purchases.tsx';

/**
 * Carries out the action that the user began before they went to sign in or to enter a card, once `ready` (the page has its
 * data). `here` are the actions that need this page.
 */
export function useCarryOn(ready: boolean, { open }: Pick<Purchases, 'open'>, here: Resumes): void {
  const { status } = useSession();
  const { pathname } = useLocation();
  const queries = useQueryClient();
  const act = useEffectEvent((intent: Intent) =>
    carryOut([here, ...PURCHASE_PARTS.map(({ resumes = {} }) => resumes)], intent, {
      queries,
      open,
    }),
  );
  useEffect(() => {
    if (!ready || status !== 'signed-in') return;
    const intent = takeIntent(pathname);
    // A failure needs no message: the button is there to press again.
    if (intent) act(intent).catch(() => undefined);
  }, [ready, status, pathname]);
}
