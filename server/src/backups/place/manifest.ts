import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { linesOf } from '../../platform/lines-of.ts';
import { BackupRefused } from './backup-refused.ts';
import type { Packed } from './packed.ts';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const content = z.object({ bytes: z.int().min(0), sha256 });
const named = z.object({ schema: z.string(), name: z.string() });

/** The rows that a partition takes, as PostgreSQL writes it: becomes part of a statement. */
const bound = z
  .string()
  .regex(/^(?:DEFAULT|FOR VALUES FROM \('[0-9 :+.-]+'\) TO \('[0-9 :+.-]+'\))$/);

/** What a set has. It is written last: a set without one was broken off. */
export const manifest = z.object({
  format: z.literal(1),
  takenAt: z.iso.datetime(),
  migrations: z.array(z.object({ name: z.string(), sha256 })),
  queueMigration: z.int(),
  tables: z.array(
    named.extend({
      columns: z.array(z.string()).min(1),
      partition: z.object({ of: named, bound }).nullable(),
      rows: z.int().min(0),
      content,
    }),
  ),
  sequences: z.array(
    named.extend({ lastValue: z.string().regex(/^-?\d+$/), isCalled: z.boolean() }),
  ),
  /** The list of files, one a line. */
  list: content,
  /** `missing`: files that rows name and that were not there. */
  files: z.object({ count: z.int().min(0), bytes: z.int().min(0), missing: z.int().min(0) }),
  /** The site notes in this place, at once, which accounts it erases. */
  notesErasures: z.boolean().default(false),
  /** Small files of the data folder, such as the service key. */
  kept: z.array(content.extend({ name: z.string().regex(/^[a-z][a-z.-]*$/) })),
});
export type Manifest = z.infer<typeof manifest>;

/** One file of a set. */
export const setFile = z.object({
  key: z.string(),
  bytes: z.int().min(0),
  /** By the store's clock: the next backup reads a file again only where this or its length is another. */
  modifiedAt: z.iso.datetime(),
  sha256,
});
export type SetFile = z.infer<typeof setFile>;

const SETS = 'sets';
const SET_NAME = /^\d{8}T\d{6}\.\d{3}Z$/;

export const folderOfSet = (set: string) => `${SETS}/${set}`;
export const manifestOf = (set: string) => `${folderOfSet(set)}/manifest.json.gz`;
export const listOf = (set: string) => `${folderOfSet(set)}/files.jsonl.gz`;
export const tableOf = (set: string, { schema, name }: { schema: string; name: string }) =>
  `${folderOfSet(set)}/tables/${schema}.${name}.gz`;
export const keptOf = (set: string, name: string) => `${folderOfSet(set)}/kept/${name}.gz`;

/** A set is named after the moment of its snapshot, '20261128T001503.123Z': the order of names is that of time. */
export const setNameOf = (takenAt: Date): string => takenAt.toISOString().replace(/[:-]/g, '');

/** The moment in the name of a set. */
export const momentOfSet = (set: string): Date =>
  new Date(set.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:'));

/** Every set of a place, oldest first; `isWhole`: it has its manifest. */
export async function setsOf({ place }: Packed): Promise<{ name: string; isWhole: boolean }[]> {
  const found = new Map<string, boolean>();
  for await (const { key } of place.list(SETS)) {
    const [, name = ''] = key.split('/');
    if (!SET_NAME.test(name)) continue;
    found.set(name, (found.get(name) ?? false) || key === manifestOf(name));
  }
  return [...found]
    .map(([name, isWhole]) => ({ name, isWhole }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Throws BackupRefused for a manifest that this version does not understand. */
export async function readManifest(packed: Packed, set: string): Promise<Manifest> {
  const text = await buffer(packed.read(manifestOf(set), 'gzip'));
  const read = manifest.safeParse(JSON.parse(text.toString('utf8')));
  if (read.success) return read.data;
  throw new BackupRefused(
    `This version doesn’t understand the set ${set}. If a newer version made it, restore with that version.`,
  );
}

/** The files of a set. */
export async function* filesOfSet(packed: Packed, set: string): AsyncGenerator<SetFile, void> {
  for await (const line of linesOf(packed.read(listOf(set), 'gzip')))
    yield setFile.parse(JSON.parse(line));
}
