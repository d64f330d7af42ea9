/** The listeners of a bus in this process, shared by all kinds of bus. */
export class Listeners {
  readonly #byTopic = new Map<string, Set<(id: string) => void>>();
  readonly #ofGaps: (() => void)[] = [];

  readonly subscribe = (topic: string, listener: (id: string) => void): (() => void) => {
    const all = this.#byTopic.get(topic) ?? new Set();
    this.#byTopic.set(topic, all.add(listener));
    return () => void all.delete(listener);
  };

  readonly onGap = (listener: () => void): void => void this.#ofGaps.push(listener);

  /** A payload is a topic, a space and an id. */
  hear(payload: string): void {
    const at = payload.indexOf(' ');
    for (const listener of this.#byTopic.get(payload.slice(0, at)) ?? [])
      listener(payload.slice(at + 1));
  }

  gap(): void {
    for (const listener of this.#ofGaps) listener();
  }
}
