import { useCallback, useEffect, useState } from 'react';
import type { StreamId } from '@limelight/contract/platform/ids';
import { client } from '../../platform/api.ts';
import { config } from '../../platform/config.ts';
import { Broadcaster, type Sending } from '../broadcast/broadcaster.ts';

export interface Broadcast {
  readonly sending: Sending;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
}

/** Sends what this device captures. Another camera takes the place of the one before without a new connection. */
export function useBroadcast(streamId: StreamId, stream: MediaStream | null): Broadcast {
  const [sending, setSending] = useState<Sending>({ at: 'off' });
  const [broadcaster] = useState(
    () =>
      new Broadcaster({
        onChange: setSending,
        target: async () => {
          const { whipPath, token } = await client.live.begin({ streamId });
          return { url: new URL(whipPath, config().supabaseUrl).href, token };
        },
      }),
  );
  const isSending = sending.at !== 'off' && sending.at !== 'refused';

  useEffect(() => {
    if (stream) broadcaster.change(stream);
  }, [broadcaster, stream]);
  useEffect(() => () => void broadcaster.stop(), [broadcaster]);
  useWarnBeforeLeaving(isSending);
  useStayAwake(isSending);

  const start = useCallback(() => {
    if (stream) broadcaster.start(stream);
  }, [broadcaster, stream]);
  return { sending, start, stop: useCallback(() => broadcaster.stop(), [broadcaster]) };
}

function useWarnBeforeLeaving(isSending: boolean): void {
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isSending]);
}

/** A phone that goes dark stops its camera. */
function useStayAwake(isSending: boolean): void {
  useEffect(() => {
    if (!isSending || !('wakeLock' in navigator)) return;
    let isOver = false;
    let lock: WakeLockSentinel | undefined;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      navigator.wakeLock.request('screen').then(
        (taken) => {
          if (isOver) void taken.release();
          else lock = taken;
        },
        // A battery that is low, for example: the creator keeps the screen on.
        () => undefined,
      );
    };
    ask();
    // The browser takes it back while the page is hidden.
    document.addEventListener('visibilitychange', ask);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [isSending]);
}
