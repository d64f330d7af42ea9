import type { RealtimeChannel } from '@supabase/realtime-js';
import { realtime } from './realtime.ts';

export interface ChannelOptions {
  /** Shows this user as present, under this key. */
  readonly presentAs?: string;
  /** Called after each join, the first and later ones: messages sent before are lost. */
  readonly onJoined?: () => void;
  readonly onSaid: (event: string, facts: unknown) => void;
  /** The keys of everyone who is present. */
  readonly onPresent?: (keys: readonly string[]) => void;
}

/** A private topic of realtime/v1. */
export interface Channel {
  /** Sends to the others on the topic; a message without a listener is lost. */
  readonly say: (event: string, facts: object) => void;
  readonly leave: () => void;
}

/**
 * How long a page may be hidden before it leaves: longer than a look at another tab, and a forgotten tab costs the server
 * nothing.
 */
const AWAY_MS = 5 * 60_000;

/** The client keeps one channel per topic: joining again waits until the old one has been left. */
const leaving = new Map<string, Promise<unknown>>();

/**
 * Joins a private topic with the user's session, and again whenever the connection comes back. Leaves it while the page has
 * been hidden for five minutes. The client renews its token by itself. A refusal is silent: nothing depends on a topic alone.
 */
export function joinChannel(topic: string, options: ChannelOptions): Channel {
  let channel: RealtimeChannel | undefined;
  let wanted = false;
  let away: ReturnType<typeof setTimeout> | undefined;

  const join = () => {
    if (wanted) return;
    wanted = true;
    // Joins after this turn of the event loop: a component that mounts and unmounts within it joins nothing, as when React
    // mounts twice in development.
    void Promise.resolve(leaving.get(topic)).then(() => {
      if (wanted && !channel) channel = subscribe(topic, options);
    });
  };
  const leave = () => {
    wanted = false;
    if (!channel) return;
    const left = realtime().removeChannel(channel);
    channel = undefined;
    leaving.set(topic, left);
    void left.finally(() => {
      if (leaving.get(topic) === left) leaving.delete(topic);
    });
  };
  const look = () => {
    clearTimeout(away);
    if (document.visibilityState === 'visible') join();
    else away = setTimeout(leave, AWAY_MS);
  };

  look();
  document.addEventListener('visibilitychange', look);
  return {
    say: (event, payload) => {
      if (channel?.state === 'joined') void channel.send({ type: 'broadcast', event, payload });
    },
    leave: () => {
      clearTimeout(away);
      document.removeEventListener('visibilitychange', look);
      leave();
    },
  };
}

function subscribe(
  topic: string,
  { presentAs, onJoined, onSaid, onPresent }: ChannelOptions,
): RealtimeChannel {
  const channel = realtime().channel(topic, {
    config: {
      private: true,
      ...(presentAs !== undefined && { presence: { key: presentAs, enabled: true } }),
    },
  });
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => onSaid(event, payload));
  if (onPresent) {
    channel.on('presence', { event: 'sync' }, () =>
      onPresent(Object.keys(channel.presenceState())),
    );
  }
  return channel.subscribe((status) => {
    if (status === 'SUBSCRIBED') {
      if (presentAs !== undefined) void channel.track({});
      onJoined?.();
    } else onPresent?.([]);
  });
}
