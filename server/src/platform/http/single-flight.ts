/**
 * Shares one read among equal requests within `ms`: callers that come while it runs wait for it, later ones get its result.
 * Uses machine time, not product time, since this is about load. A failed read is not cached. Results are separate for each
 * owner (a database), so that two products in one process never share one.
 */
export function singleFlight<Value>(ms: number) {
  type Kept = Map<string, { readonly until: number; readonly value: Promise<Value> }>;
  const keptBy = new WeakMap<object, Kept>();
  return (owner: object, key: string, read: () => Promise<Value>): Promise<Value> => {
    const kept: Kept = keptBy.get(owner) ?? new Map();
    keptBy.set(owner, kept);
    const now = performance.now();
    const known = kept.get(key);
    if (known && known.until > now) return known.value;
    for (const [other, entry] of kept) if (entry.until <= now) kept.delete(other);
    const value = read();
    kept.set(key, { until: now + ms, value });
    value.catch(() => kept.delete(key));
    return value;
  };
}
