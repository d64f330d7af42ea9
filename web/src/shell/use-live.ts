import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { userTopic } from '@limelight/contract/platform/realtime';
import { useMe } from './use-me.ts';

/** Not loaded for strangers. */
const load = () =>
  Promise.all([
    import('../platform/live.ts'),
    import('../messages/reading/follow-messages.ts'),
    import('../notifications/follow-notices.ts'),
  ]);

/** Receives realtime events for the signed-in person, on every screen. */
export function useLive(): void {
  const { data: me } = useMe();
  const queries = useQueryClient();
  const id = me?.id;
  useEffect(() => {
    if (id === undefined) return;
    const ends: (() => void)[] = [];
    let isOver = false;
    load().then(
      ([{ followLive }, { followMessages, sendStored }, { followNotices }]) => {
        if (isOver) return;
        void sendStored(id);
        ends.push(followMessages(queries), followNotices(queries), followLive(userTopic(id)));
      },
      // Without it the screens still poll now and then.
      () => undefined,
    );
    return () => {
      isOver = true;
      for (const end of ends) end();
    };
  }, [id, queries]);
}
