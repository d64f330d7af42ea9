/**
 * Messages between processes: ids and small facts, never content that needs a permission check. Lost messages must do no harm.
 */
export interface Bus {
  /** Never throws: the change it announces is already committed. */
  publish(topic: string, id: string): Promise<void>;
  subscribe(topic: string, listener: (id: string) => void): () => void;
  /** Calls its listener each time the bus reconnects after an outage: messages sent meanwhile are lost. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}
