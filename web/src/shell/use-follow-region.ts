import { useLayoutEffect } from 'react';
import type { Me } from '@limelight/contract/accounts/operations';
import { regionOf, setRegion } from '../platform/region.ts';

/** Writes dates, numbers and money as the account says, before the screen that shows them is drawn. */
export function useFollowRegion(me: Me | undefined): void {
  const { id, locale, timeZone } = me ?? {};
  useLayoutEffect(() => {
    if (id === undefined || locale === undefined || timeZone === undefined) return;
    setRegion(regionOf({ id, locale, timeZone }));
  }, [id, locale, timeZone]);
}
