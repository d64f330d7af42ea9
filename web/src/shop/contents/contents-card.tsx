import { useEffect, useEffectEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OwnProduct } from '@limelight/contract/shop/operations';
import { client } from '../../platform/api.ts';
import { Card } from '../../ui/lists/card.tsx';
import type { ProductEditor } from '../editor/use-product-editor.ts';
import { FilesSection } from './files-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { LinksSection } from './links-section.tsx';

/** How often a product is read again while one of its files is being prepared. */
const PREPARING_POLL_MS = 3_000;

/** What buyers get: files, links, keys. Each change of them is saved at once. */
export function ContentsCard({ editor }: { readonly editor: ProductEditor }) {
  const { own, problems } = editor;
  return (
    <Card className="flex flex-col gap-5">
      <div>
        <h2 className="text-base">What buyers get</h2>
        <p className="text-sm text-muted">
          Files, links and keys. Pictures, videos and sounds go out in full quality, without the
          place and the device they were made with.
        </p>
        {problems.contents !== undefined && (
          <p role="alert" className="mt-2 text-sm font-medium text-danger">
            {problems.contents}
          </p>
        )}
      </div>
      <section aria-labelledby="contents-files" className="flex flex-col gap-2">
        <h3 id="contents-files" className="text-sm">
          Files
        </h3>
        <FilesSection editor={editor} />
      </section>
      <section aria-labelledby="contents-links" className="flex flex-col gap-2">
        <h3 id="contents-links" className="text-sm">
          Links
        </h3>
        <LinksSection editor={editor} />
      </section>
      <section aria-label="License keys" className="border-t border-line pt-2">
        <KeysSection editor={editor} />
      </section>
      {own?.files.some(({ state }) => state === 'preparing') && (
        <Preparing key={own.id} own={own} onChanged={editor.take} />
      )}
    </Card>
  );
}

/**
 * Reads the product again until its files are prepared. Not from what is stored of it, which may be from before they were added;
 * files that a response on its way does not know stay.
 */
function Preparing({
  own,
  onChanged,
}: {
  readonly own: OwnProduct;
  readonly onChanged: (fresh: OwnProduct) => void;
}) {
  const { data } = useQuery({
    queryKey: ['preparing', own.id],
    queryFn: () => client.shop.getMine({ productId: own.id }),
    refetchInterval: PREPARING_POLL_MS,
    staleTime: 0,
    gcTime: 0,
  });
  const take = useEffectEvent((fresh: OwnProduct) => {
    const files = own.files.map((file) => fresh.files.find(({ id }) => id === file.id) ?? file);
    if (files.some(({ state }, index) => state !== own.files[index]?.state))
      onChanged({ ...own, files });
  });
  useEffect(() => {
    if (data) take(data);
  }, [data]);
  return null;
}
