import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Access, ByteLevel, BytePart } from '../../kernel/parts/byte-part.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import type { FileKind } from '../uploads/kinds.ts';
import { isBeingChanged, isReplaceable, type Purpose, type VariantClass } from '../queries.ts';

/** The statement that the byte server runs on each request, and the same check without a variant. */
export type AskedBytes = ReturnType<typeof byteAccess>;
export type ReadableVariant = NonNullable<Awaited<ReturnType<AskedBytes['find']>>>;

/** The wanted file: by its id, or by the name that the viewer gave it. */
export type Wanted =
  | { readonly id: MediaId; readonly variant: string }
  | { readonly purpose: Purpose; readonly name: string; readonly variant: string };

const IS_BEING_REPLACED = `(${isBeingChanged('file')} and ${isReplaceable('made')})`;
const RANK = { none: 0, locked: 1, full: 2, original: 3 } as const;

/**
 * Combines the rules of all areas for the bytes of a file, once at the start of the process. A file that is shown in several
 * places is as open as the most open of them; its owner may always have it.
 */
export function byteAccess(parts: readonly BytePart[], declare = statement) {
  const facts = `json_build_array(${parts.map((part) => part.facts).join(', ')})`;
  // Gives $3 a type even where no part uses the time.
  const asked = `$3::timestamptz is not null`;

  const variant = declare({
    name: 'media.variant-for-reading',
    params: [
      t.uuid<UserId>().nullable(),
      t.uuid<MediaId>().nullable(),
      t.timestamptz(),
      t.text(),
      t.text<Purpose>().nullable(),
      t.text().nullable(),
    ],
    row: {
      owner_id: t.uuid<UserId>(),
      kind: t.text<FileKind>(),
      purpose: t.text<Purpose>(),
      file_name: t.text(),
      class: t.text<VariantClass>(),
      key: t.text(),
      content_type: t.text(),
      width: t.int4().nullable(),
      bytes: t.int8(),
      etag: t.text(),
      is_being_replaced: t.bool().certain(),
      watermark: t.text().nullable(),
      facts: t.json<readonly unknown[]>().nullable(),
    },
    // Where the rule of media decides alone (policy.ts), the parts' facts are not read.
    text: `
      select file.owner_id, file.kind, file.purpose, file.file_name, made.class, made.key, made.content_type, made.width, made.bytes,
        made.etag, ${IS_BEING_REPLACED} as is_being_replaced,
        (select p.handle from media_settings s join profiles p on p.id = $1::uuid
         where s.owner_id = file.owner_id and s.watermark) as watermark,
        case when file.owner_id is distinct from $1::uuid and file.purpose = 'vault'
            and (made.class <> 'original' or file.kind = 'file') and not ${IS_BEING_REPLACED} then ${facts} end as facts
      from media file join media_variants made on made.media_id = file.id
      where made.name = $4 and ${asked} and file.id = coalesce($2::uuid, (
        select named.id from media named
        where named.owner_id = $1::uuid and named.purpose = $5 and named.object_name = $6))`,
  });

  const files = declare({
    name: 'media.byte-access',
    params: [t.uuid<UserId>().nullable(), t.uuidArray<MediaId>(), t.timestamptz()],
    row: {
      id: t.uuid<MediaId>(),
      is_own: t.bool().nullable(),
      facts: t.json<readonly unknown[]>().certain(),
    },
    text: `
      select file.id, file.owner_id = $1::uuid as is_own, ${facts} as facts
      from media file where file.id = any($2::uuid[]) and ${asked}`,
  });

  function mostOpen(found: readonly unknown[], viewerId: UserId | null, now: Date): ByteLevel {
    let best: ByteLevel = 'none';
    for (const [index, part] of parts.entries()) {
      const access = part.access(found[index], viewerId, now);
      if (RANK[access] > RANK[best]) best = access;
    }
    return best;
  }

  return {
    /** A variant and the viewer's access to it now, in one statement; null where there is none of that name. */
    async find(
      db: Queryable,
      viewerId: UserId | null,
      wanted: Wanted,
      now: Date,
    ): Promise<(Row<typeof variant> & { readonly access: ByteLevel }) | null> {
      const [id, purpose, name] =
        'id' in wanted ? [wanted.id, null, null] : [null, wanted.purpose, wanted.name];
      const row = await db.maybe(variant, viewerId, id, now, wanted.variant, purpose, name);
      return row && { ...row, access: row.facts ? mostOpen(row.facts, viewerId, now) : 'none' };
    },

    /** What a viewer may see of files now, as of `ByteAccess`. */
    async of(
      db: Queryable,
      viewerId: UserId | null,
      mediaIds: readonly MediaId[],
      now: Date,
    ): Promise<Map<MediaId, Access>> {
      const answer = new Map<MediaId, Access>(mediaIds.map((id) => [id, 'none']));
      if (mediaIds.length === 0) return answer;
      for (const row of await db.many(files, viewerId, mediaIds, now)) {
        const level = row.is_own ? 'full' : mostOpen(row.facts, viewerId, now);
        answer.set(row.id, level === 'original' ? 'full' : level);
      }
      return answer;
    },
  };
}
