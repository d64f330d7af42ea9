import type { ProductId } from '@limelight/contract/platform/ids';
import type { FileKind } from '../../media/index.ts';
import { statement, t } from '../../platform/db/statement.ts';

export interface SummedFile {
  readonly name: string;
  readonly kind: FileKind;
  readonly bytes: number;
  readonly durationMs: number | null;
}

/** What the buyers of products get, in one statement for a hot read: it joins the files of the vault. */
export const summaryOfProducts = statement({
  name: 'shop.summary-of-products',
  params: [t.uuidArray<ProductId>()],
  row: {
    id: t.uuid<ProductId>(),
    sells_keys: t.bool(),
    files: t.json<readonly SummedFile[]>().certain(),
    links: t.int4().certain(),
  },
  text: `
    select p.id, p.sells_keys, coalesce((
        select json_agg(json_build_object('name', f.name, 'kind', m.kind, 'bytes', m.original_bytes,
          'durationMs', m.duration_ms) order by f.position, f.id)
        from product_files f join media m on m.id = f.media_id
        where f.product_id = p.id and f.ended_at is null), '[]') as files,
      (select count(*)::int from product_links l where l.product_id = p.id) as links
    from products p where p.id = any($1)`,
});
