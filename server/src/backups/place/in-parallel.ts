/** Works through what comes, several at once. The first failure ends it, after the work that had begun. */
export async function inParallel<T>(
  source: Iterable<T> | AsyncIterable<T>,
  most: number,
  work: (one: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];
  for await (const one of source) {
    const doing = work(one)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => running.delete(doing));
    running.add(doing);
    if (running.size >= most) await Promise.race(running);
    if (failures.length > 0) break;
  }
  await Promise.all(running);
  if (failures.length > 0) throw failures[0];
}
