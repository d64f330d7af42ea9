import { Package } from 'lucide-react';
import type { OwnProduct } from '@limelight/contract/shop/operations';
import { oneLine } from '@limelight/contract/platform/one-line';
import { formatCents } from '@limelight/contract/platform/format-money';
import { useRegion } from '../../platform/region.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { leftWords, priceWords } from '../card/price-words.ts';
import { Markdown } from '../markdown.tsx';
import { CATEGORY_LABELS } from '../product-words.ts';
import { ContentList } from '../product/content-list.tsx';
import type { TilePicture } from './picture-tile.tsx';
import { contentOf, type ProductDraft, tagsIn } from './product-draft.ts';

/** How the product looks to people who may buy it, with what was typed. */
export function PreviewDialog({
  draft,
  own,
  tiles,
  onClose,
}: {
  readonly draft: ProductDraft;
  readonly own: OwnProduct | null;
  readonly tiles: readonly TilePicture[];
  readonly onClose: () => void;
}) {
  useRegion();
  const { priceCents, isPayWhatYouWant = false, membersPriceCents, stockTotal } = contentOf(draft);
  const [cover, ...others] = tiles.flatMap(({ url }) => url ?? []);
  const left = leftWords(own?.stockLeft ?? stockTotal ?? null);
  return (
    <Dialog open onClose={onClose} title="Preview" size="lg">
      <article className="grid gap-5 sm:grid-cols-2">
        <div className="flex flex-col gap-2">
          <div className="grid aspect-square place-items-center overflow-hidden rounded-lg bg-sunken text-muted">
            {cover === undefined ? (
              <Package aria-hidden className="size-14" strokeWidth={1.25} />
            ) : (
              <img src={cover} alt="" className="size-full object-cover" />
            )}
          </div>
          {others.length > 0 && (
            <div className="grid grid-cols-5 gap-2">
              {others.map((url) => (
                <img
                  key={url}
                  src={url}
                  alt=""
                  className="aspect-square w-full rounded-sm object-cover"
                />
              ))}
            </div>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-3">
          {draft.category !== '' && (
            <span>
              <Badge>{CATEGORY_LABELS[draft.category]}</Badge>
            </span>
          )}
          <Written as="h3" className="text-xl wrap-anywhere">
            {oneLine(draft.title) || 'No title yet'}
          </Written>
          <p className="numbers flex flex-wrap items-baseline gap-2 font-display text-lg font-semibold">
            {priceWords({ priceCents, yourPriceCents: priceCents, isPayWhatYouWant })}
            {left !== null && <Badge kind="warning">{left}</Badge>}
          </p>
          {typeof membersPriceCents === 'number' && (
            <p className="numbers text-sm text-muted">
              Members pay {membersPriceCents === 0 ? 'nothing' : formatCents(membersPriceCents)}.
            </p>
          )}
          {draft.description.trim() !== '' && <Markdown text={draft.description} />}
          {tagsIn(draft.tags).length > 0 && (
            <p className="text-sm text-muted wrap-anywhere">
              {tagsIn(draft.tags)
                .map((tag) => `#${tag}`)
                .join(' ')}
            </p>
          )}
        </div>
      </article>
      {own && (
        <div className="mt-5">
          <ContentList
            content={{
              files: own.files.map(({ name, kind, bytes }) => ({
                name,
                kind,
                bytes,
                durationMs: null,
              })),
              links: own.links.length,
              hasKeys: draft.sellsKeys,
            }}
          />
        </div>
      )}
    </Dialog>
  );
}
