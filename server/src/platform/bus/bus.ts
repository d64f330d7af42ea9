/** Fan-out between processes: LISTEN/NOTIFY carrying ids, never content. Lost messages must do no harm. */
export interface Bus {
  /** Never throws: what it tells of has been committed. */
  publish(topic: string, id: string): Promise<void>;
  subscribe(topic: string, listener: (id: string) => void): () => void;
  close(): Promise<void>;
}
