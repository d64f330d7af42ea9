import { useLayoutEffect } from 'react';
import type { Me } from '@limelight/contract/accounts/operations';
import { regionOf, setRegion } from '../platform/region.ts';

/**
 * Formats dates, numbers and money by the account's settings; a layout effect, so that it applies before the screen is painted.
 */
export function useFollowRegion(me: Me | undefined): void {
  const { id, locale, timeZone } = me ?? {};
  useLayoutEffect(() => {
    if (id === undefined || locale === undefined || timeZone === undefined) return;
    setRegion(regionOf({ id, locale, timeZone }));
  }, [id, locale, timeZone]);
}
