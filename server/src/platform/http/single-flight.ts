/**
 * Answers equal questions within `ms` from one read: callers that come while it runs wait for it, later ones get
 * what it brought. Machine time, not product time: this is about load. A failed read is not kept.
 */
export function singleFlight<Key, Value>(
  ms: number,
  read: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const kept = new Map<Key, { readonly until: number; readonly value: Promise<Value> }>();
  return (key) => {
    const now = performance.now();
    const known = kept.get(key);
    if (known && known.until > now) return known.value;
    for (const [other, entry] of kept) if (entry.until <= now) kept.delete(other);
    const value = read(key);
    kept.set(key, { until: now + ms, value });
    value.catch(() => kept.delete(key));
    return value;
  };
}
