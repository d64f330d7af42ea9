import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { Notice } from '@limelight/contract/notifications/operations';
import { api, client } from '../platform/api.ts';

/** What stands on the screen has been seen: up to `newest`, and what comes later is new again. */
export function useMarkRead(newest: Notice | undefined): void {
  const queries = useQueryClient();
  const until = newest?.readAt === null ? newest.createdAt : undefined;
  useEffect(() => {
    if (until === undefined) return;
    client.notifications
      .markRead({ until })
      .then(() => queries.invalidateQueries({ queryKey: api.notifications.countUnread.key() }))
      // The badge stays until the next visit.
      .catch(() => undefined);
  }, [until, queries]);
}
