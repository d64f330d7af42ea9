import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { isWithheld, forgetWithheld } from '../../platform/asker.ts';

/** Whether the server said with this very address that there is nothing here for who is signed in. */
export function useWithheld(): boolean {
  const { pathname } = useLocation();
  const [path] = useState(() => (isWithheld(pathname) ? pathname : null));
  // Said of this moment: whoever comes again asks again.
  useEffect(() => forgetWithheld, []);
  return path === pathname;
}
