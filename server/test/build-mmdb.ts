/** A table in the MMDB format (version 2, records of 24 bits, IPv6) that maps each network to the value given for it. */

type Value = string | number | { readonly [name: string]: Value };

interface Network {
  /** An IPv4 address, or the groups of an IPv6 address without '::'. */
  readonly address: string;
  /** Prefix length, out of 32 or 128 bits. */
  readonly length: number;
  readonly says: Value;
}

const SEPARATOR = 16;
const MARKER = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);

/** The bits of a network in a tree of 128; IPv4 is at its left end. */
function bitsOf({ address, length }: Network): number[] {
  const isShort = address.includes('.');
  const groups = address
    .split(isShort ? '.' : ':')
    .map((group) => Number.parseInt(group, isShort ? 10 : 16));
  const own = groups.flatMap((group) =>
    [...group.toString(2).padStart(isShort ? 8 : 16, '0')].map(Number),
  );
  return [...Array<number>(isShort ? 96 : 0).fill(0), ...own.slice(0, length)];
}

/** All sizes here are below 29, or 285 for a text. */
function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(2, value.length), Buffer.from(value)]);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(6, 4), bytes]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([
    control(7, entries.length),
    ...entries.flatMap(([name, said]) => [encode(name), encode(said)]),
  ]);
}

const control = (type: number, size: number) =>
  size < 29 ? Buffer.from([(type << 5) | size]) : Buffer.from([(type << 5) | 29, size - 29]);

/** The bytes of an MMDB file with these networks. */
export function buildMmdb(networks: readonly Network[]): Buffer {
  const nodes: (number | { readonly data: number } | null)[][] = [[null, null]];
  const data: Buffer[] = [];
  let written = 0;
  for (const network of networks) {
    const bits = bitsOf(network);
    let at = 0;
    for (const [depth, bit] of bits.entries()) {
      const node = nodes[at]!;
      if (depth === bits.length - 1) {
        node[bit] = { data: written };
      } else {
        if (typeof node[bit] !== 'number') node[bit] = nodes.push([null, null]) - 1;
        at = node[bit];
      }
    }
    const said = encode(network.says);
    data.push(said);
    written += said.length;
  }
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [index, sides] of nodes.entries()) {
    for (const [side, to] of sides.entries()) {
      const record =
        to === null
          ? nodes.length
          : typeof to === 'number'
            ? to
            : nodes.length + SEPARATOR + to.data;
      tree.writeUIntBE(record, index * 6 + side * 3, 3);
    }
  }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_700_000_000,
    database_type: 'Test-Country',
    ip_version: 6,
    node_count: nodes.length,
    record_size: 24,
  });
  return Buffer.concat([tree, Buffer.alloc(SEPARATOR), ...data, MARKER, metadata]);
}
