import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isWithheld, forgetWithheld } from '../../platform/page-session.ts';

/** Whether the server's response for this address said that the signed-in user may not see the page. */
export function useWithheld(): boolean {
  const { pathname } = useLocation();
  const [path] = useState(() => (isWithheld(pathname) ? pathname : null));
  // Only valid for this visit: the next one reads again.
  useEffect(() => forgetWithheld, []);
  return path === pathname;
}
