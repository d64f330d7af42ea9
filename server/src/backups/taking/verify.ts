import { BackupRefused } from '../place/backup-refused.ts';
import { inParallel } from '../place/in-parallel.ts';
import { keptOf, listOf, type Manifest, tableOf } from '../place/manifest.ts';
import { type Content, contentOf, type Packed, type Packing } from '../place/packed.ts';
import type { WrittenBlob } from './file-lists.ts';

const AT_ONCE = 4;

interface Expected {
  readonly key: string;
  readonly packing: Packing;
  readonly sha256: string;
}

/** Reads back everything that a set wrote: its own parts, and the blobs that are new. Throws BackupRefused. */
export async function verifySet(
  packed: Packed,
  set: string,
  manifest: Manifest,
  blobs: AsyncIterable<WrittenBlob>,
  signal: AbortSignal,
): Promise<void> {
  const part = (key: string, { sha256 }: Content): Expected => ({ key, packing: 'gzip', sha256 });
  const parts: Expected[] = [
    part(listOf(set), manifest.list),
    ...manifest.tables.flatMap((table) =>
      table.rows > 0 ? part(tableOf(set, table), table.content) : [],
    ),
    ...manifest.kept.map((kept) => part(keptOf(set, kept.name), kept)),
  ];
  async function* expected(): AsyncGenerator<Expected, void> {
    yield* parts;
    for await (const { blob: key, sha256 } of blobs) yield { key, packing: 'plain', sha256 };
  }
  await inParallel(expected(), AT_ONCE, async ({ key, packing, sha256 }) => {
    signal.throwIfAborted();
    let found: Content;
    try {
      found = await contentOf(packed.read(key, packing));
    } catch (error) {
      throw notAsWritten(key, error);
    }
    if (found.sha256 !== sha256) throw notAsWritten(key);
  });
}

const notAsWritten = (key: string, cause?: unknown) =>
  new BackupRefused(
    `${key} reads back as something else than was written, so this backup doesn’t count. Check the disk or the store that it is on.`,
    { cause },
  );
