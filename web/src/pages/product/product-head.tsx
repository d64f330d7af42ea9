import { lazy, Suspense, useState } from 'react';
import { Ellipsis, Flag, Pencil, Share2 } from 'lucide-react';
import { Link } from 'react-router';
import type { ProductView } from '@limelight/contract/shop/operations';
import { editProductPath, productPath } from '@limelight/contract/shop/paths';
import { askToReport } from '../../safety/index.ts';
import { Rating } from '../../shop/index.ts';
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { useSignIn } from '../parts/use-sign-in.ts';

const ShareDialog = lazy(async () => ({
  default: (await import('../parts/share-dialog.tsx')).ShareDialog,
}));

/** The name of a product, whose it is, what people think of it; to share and to report it. */
export function ProductHead({ product }: { readonly product: ProductView }) {
  const { id, title, creator, rating, viewer } = product;
  const signIn = useSignIn();
  const [sharing, setSharing] = useState(false);
  return (
    <div className="space-y-3">
      <h1 className="text-xl wrap-anywhere sm:text-2xl">
        <Written>{title}</Written>
      </h1>
      {rating.count > 0 && (
        <a href="#reviews" className="inline-flex min-h-8 items-center text-sm hover:underline">
          <Rating rating={rating} />
        </a>
      )}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-2">
        <Link
          to={`/creator/${creator.handle}`}
          className="-m-1.5 mr-auto flex min-w-0 items-center gap-3 rounded-lg p-1.5 hover:bg-hover"
        >
          <Avatar name={creator.displayName} url={creator.avatarUrl} />
          <span className="min-w-0">
            <Written as="span" className="block truncate text-sm font-semibold">
              {creator.displayName}
            </Written>
            <span className="block truncate text-sm text-muted">@{creator.handle}</span>
          </span>
        </Link>
        {viewer.isOwner && (
          <Button asChild size="sm">
            <Link to={editProductPath(id)}>
              <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
              Edit
            </Link>
          </Button>
        )}
        <IconButton icon={Share2} label="Share" onClick={() => setSharing(true)} />
        {!viewer.isOwner && !signIn && (
          <Menu trigger={<IconButton icon={Ellipsis} label="More about this product" />}>
            <MenuItem icon={Flag} onSelect={() => askToReport({ kind: 'product', thingId: id })}>
              Report
            </MenuItem>
          </Menu>
        )}
      </div>
      {sharing && (
        <Suspense>
          <ShareDialog
            title={`${title} by ${creator.displayName}`}
            path={productPath(id)}
            onClose={() => setSharing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
