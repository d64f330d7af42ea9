import { useEffect } from 'react';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { PostId, ProductId } from '@limelight/contract/platform/ids';
import { creatorPage } from '../../creators/index.ts';
import { streamLists } from '../../live/index.ts';
import { isId } from '../../platform/is-id.ts';
import { post, postsOfCreator } from '../../posts/index.ts';
import { product, productsOfCreator } from '../../shop/index.ts';

/** A shorter hover counts as a pointer that only passes over the link. */
const HOVER_MS = 80;

/** The code of the pages, loaded by name because the page that calls this is one of them. */
const pages = import.meta.glob(['../creator/page.tsx', '../post/page.tsx', '../product/page.tsx']);

/** Loads code and data of the page behind a link; does nothing for links to other pages. */
function prefetchLink(queries: QueryClient, href: string): void {
  const [, kind, id] = /^\/(creator|post|product)\/([^/?#]+)/.exec(href) ?? [];
  if (kind === 'creator' && id !== undefined) {
    void pages['../creator/page.tsx']?.();
    void queries.prefetchQuery(creatorPage(id));
    void queries.prefetchInfiniteQuery(postsOfCreator(id));
    void queries.prefetchQuery(streamLists(id));
    void queries.prefetchInfiniteQuery(productsOfCreator(id));
  }
  if (kind === 'post' && isId<PostId>(id)) {
    void pages['../post/page.tsx']?.();
    void queries.prefetchQuery(post(id));
  }
  if (kind === 'product' && isId<ProductId>(id)) {
    void pages['../product/page.tsx']?.();
    void queries.prefetchQuery(product(id));
  }
}

/** Loads creators' pages, posts and products when the pointer rests on a link, or a finger or the keyboard reaches it. */
export function usePrefetch(): void {
  const queries = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onIntent = (event: Event) => {
      clearTimeout(timer);
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const href = link?.getAttribute('href');
      if (!href) return;
      const wait = event.type === 'pointerover' ? HOVER_MS : 0;
      timer = setTimeout(() => prefetchLink(queries, href), wait);
    };
    const kinds = ['pointerover', 'touchstart', 'focusin'] as const;
    for (const kind of kinds) document.addEventListener(kind, onIntent, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const kind of kinds) document.removeEventListener(kind, onIntent);
    };
  }, [queries]);
}
