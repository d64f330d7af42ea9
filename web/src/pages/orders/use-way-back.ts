import { useEffect, useEffectEvent, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { OrderId } from '@limelight/contract/platform/ids';
import { order as orderQuery, takeReturn } from '../../payments/index.ts';

const POLL_MS = 500;
/** How long to wait for the confirmation before the order itself is shown. */
const PATIENCE_MS = 5000;

/**
 * Sends the user back to where a purchase began, once it is paid on the provider's page: what it opened is visible there. A
 * purchase that failed is shown here, since the page where it began may be gone. Returns whether the user is still on their
 * way, and whether they come from a payment.
 */
export function useWayBack(orderId: OrderId | null): { goingOn: boolean; justBought: boolean } {
  const navigate = useNavigate();
  const [path] = useState(() => (orderId === null ? null : takeReturn(orderId)));
  const [first] = useState(orderId);
  const isElsewhere = path !== null && !path.startsWith('/dashboard/orders');
  const [goingOn, setGoingOn] = useState(isElsewhere);
  const { data, isError } = useQuery({
    ...orderQuery(goingOn ? first : null),
    refetchInterval: POLL_MS,
  });
  const status = data?.status;
  const goBack = useEffectEvent(() => {
    const url = new URL(path ?? '/', location.origin);
    if (first !== null) url.searchParams.set('order', first);
    void navigate(`${url.pathname}${url.search}`, { replace: true });
  });
  useEffect(() => {
    if (!goingOn) return;
    if (status === 'paid') goBack();
    else if (isError || (status && status !== 'pending' && status !== 'requires_action'))
      setGoingOn(false);
  }, [goingOn, status, isError]);
  useEffect(() => {
    if (!goingOn) return;
    const timer = setTimeout(() => setGoingOn(false), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [goingOn]);
  return { goingOn, justBought: path !== null && orderId === first };
}
