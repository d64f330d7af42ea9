import type { StreamId } from '@limelight/contract/platform/ids';
import type { LivePort, StreamHealth } from '../../kernel/live-engine.ts';

/** What a process knows of the streams that it takes in. */
export interface Arriving {
  readonly isConnected: boolean;
  readonly health: StreamHealth | null;
}

const NOTHING: Arriving = { isConnected: false, health: null };

class ArrivingStreams {
  readonly #byId = new Map<StreamId, Arriving>();

  of(id: StreamId): Arriving {
    return this.#byId.get(id) ?? NOTHING;
  }

  connected(id: StreamId): void {
    this.#byId.set(id, { ...this.of(id), isConnected: true });
  }

  measured(id: StreamId, health: StreamHealth): void {
    this.#byId.set(id, { isConnected: true, health });
  }

  lost(id: StreamId): void {
    this.#byId.set(id, NOTHING);
  }

  forget(id: StreamId): void {
    this.#byId.delete(id);
  }
}

const known = new WeakMap<LivePort, ArrivingStreams>();

/** What arrives at an engine: known in the process that has it, and as long. */
export function arrivingAt(live: LivePort): ArrivingStreams {
  const arriving = known.get(live) ?? new ArrivingStreams();
  known.set(live, arriving);
  return arriving;
}
