/** What a start has opened, closed in reverse order: at the end, on a signal, or when the start fails half way. */
export class Closing {
  readonly #steps: (() => Promise<unknown>)[] = [];
  #closed: Promise<void> | null = null;

  get isClosing(): boolean {
    return this.#closed !== null;
  }

  add(step: () => Promise<unknown>): void {
    this.#steps.push(step);
  }

  /** Every step runs once, even where an earlier one fails; the first failure is thrown at the end. */
  close(): Promise<void> {
    this.#closed ??= this.#run();
    return this.#closed;
  }

  async #run(): Promise<void> {
    const failures: unknown[] = [];
    for (const step of this.#steps.reverse())
      await step().catch((error: unknown) => failures.push(error));
    if (failures.length > 0) throw failures[0];
  }
}
