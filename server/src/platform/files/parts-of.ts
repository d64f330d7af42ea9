/** Splits bytes into parts of one size, the last one smaller; holds no more than one part. No bytes are no part. */
export async function* partsOf(
  bytes: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<Buffer, void> {
  let held: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    let rest = chunk;
    while (length + rest.length >= size) {
      const fits = size - length;
      yield held.length === 0
        ? rest.subarray(0, fits)
        : Buffer.concat([...held, rest.subarray(0, fits)]);
      rest = rest.subarray(fits);
      held = [];
      length = 0;
    }
    if (rest.length > 0) held.push(rest);
    length += rest.length;
  }
  if (length > 0) yield Buffer.concat(held);
}
