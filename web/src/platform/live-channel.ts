import type { RealtimeChannel } from '@supabase/supabase-js';
import { supabase } from './supabase.ts';

export interface ChannelOptions {
  /** Shows the others who is there: the key of this person. */
  readonly presentAs?: string;
  /** Joined, for the first time or again: what was said meanwhile is lost. */
  readonly onJoined?: () => void;
  readonly onSaid: (event: string, facts: unknown) => void;
  /** The keys of everyone who is there. */
  readonly onPresent?: (keys: readonly string[]) => void;
}

/** A private topic of realtime/v1. */
export interface Channel {
  /** Speaks to the others; what nobody hears is lost. */
  readonly say: (event: string, facts: object) => void;
  readonly leave: () => void;
}

/** Longer than a look at another tab; a page that was put away costs the server nothing. */
const AWAY_MS = 5 * 60_000;

/** The client keeps one channel a topic: who comes back waits until it has been left. */
const leaving = new Map<string, Promise<unknown>>();

/**
 * Joins a private topic with the person's own session, and again whenever the connection comes back; not while nobody
 * has looked at the page for five minutes. The client renews its token by itself. A refusal is silent: what a topic
 * tells is never the only way to learn it.
 */
export function joinChannel(topic: string, options: ChannelOptions): Channel {
  let channel: RealtimeChannel | undefined;
  let wanted = false;
  let away: ReturnType<typeof setTimeout> | undefined;

  const join = () => {
    if (wanted) return;
    wanted = true;
    // After this turn: pages that come and go within one join nothing, as when React mounts twice in development.
    void Promise.resolve(leaving.get(topic)).then(() => {
      if (wanted && !channel) channel = subscribe(topic, options);
    });
  };
  const leave = () => {
    wanted = false;
    if (!channel) return;
    const left = supabase().removeChannel(channel);
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
  const channel = supabase().channel(topic, {
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
