import { lazy, Suspense, useState } from 'react';
import { KeyRound } from 'lucide-react';
import type { OwnProduct } from '@limelight/contract/shop/operations';
import { numberFormat, useRegion } from '../../platform/region.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import type { ProductEditor } from '../editor/use-product-editor.ts';
import { AddKeysForm } from './add-keys-form.tsx';

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

/** License keys: each piece that is sold is one of them. */
export function KeysSection({ editor }: { readonly editor: ProductEditor }) {
  const { draft, own, problems, edit } = editor;
  const [isListing, setListing] = useState(false);
  const isSold = own?.sellsKeys === true && own.sold > 0;
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label="Sell license keys"
        help={
          isSold
            ? 'Keys are sold already, so it goes on selling keys'
            : 'Each piece is a key of its own, so people can buy several'
        }
        disabled={isSold}
        checked={draft.sellsKeys}
        onChange={(sellsKeys) => edit({ sellsKeys })}
      />
      {problems.sellsKeys !== undefined && (
        <p role="alert" className="text-sm font-medium text-danger">
          {problems.sellsKeys}
        </p>
      )}
      {draft.sellsKeys && (
        <>
          {own?.sellsKeys && <KeyCount own={own} onList={() => setListing(true)} />}
          <AddKeysForm editor={editor} />
          <Field
            label="Warn me when fewer are left"
            error={problems.warnAt}
            help="You get a notice, so that you can add more in time."
          >
            <Input
              inputMode="numeric"
              autoComplete="off"
              value={draft.warnAt}
              onChange={(event) => edit({ warnAt: event.target.value })}
            />
          </Field>
        </>
      )}
      <Suspense>
        {isListing && own && (
          <KeysDialog own={own} onChanged={editor.take} onClose={() => setListing(false)} />
        )}
      </Suspense>
    </div>
  );
}

/** How many keys wait for a buyer. */
function KeyCount({ own, onList }: { readonly own: OwnProduct; readonly onList: () => void }) {
  useRegion();
  const total = own.stockTotal ?? 0;
  const left = own.stockLeft ?? 0;
  const write = (count: number) => numberFormat().format(count);
  if (total === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-sunken px-4 py-2 text-sm">
      <KeyRound aria-hidden className="size-5 text-muted" strokeWidth={1.75} />
      <span className="numbers flex-1">
        <strong className="font-semibold">{write(left)}</strong> of {write(total)} left
        {own.held > 0 && `, ${write(own.held)} being paid for`}
      </span>
      {left === 0 ? (
        <Badge kind="danger">Sold out</Badge>
      ) : (
        left < own.keysWarnAt && <Badge kind="warning">Running low</Badge>
      )}
      <Button size="sm" variant="quiet" onClick={onList}>
        See keys
      </Button>
    </p>
  );
}
