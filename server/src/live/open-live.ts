import type { LiveEvent, LivePort } from '../kernel/live-engine.ts';
import { createLiveEngine } from './engine/create-live-engine.ts';
import type { LiveEngineOptions } from './engine/live-engine.ts';

/** The engine of this process, as a port that several parts can listen to. */
export function openLive(options: Omit<LiveEngineOptions, 'tell'>): LivePort {
  const listeners = new Set<(event: LiveEvent) => void>();
  const engine = createLiveEngine({
    ...options,
    tell: (event) => listeners.forEach((listener) => listener(event)),
  });
  return {
    ...engine,
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
