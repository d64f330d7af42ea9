/** Fan-out between processes, carrying ids and small facts, never content that a rule must judge. Lost messages must do no harm. */
export interface Bus {
  /** Never throws: what it tells of has been committed. */
  publish(topic: string, id: string): Promise<void>;
  subscribe(topic: string, listener: (id: string) => void): () => void;
  /** Calls its listener each time the bus is back after it was away: what was said meanwhile is lost. */
  onGap(listener: () => void): void;
  close(): Promise<void>;
}
