import { useRef, useState } from 'react';
import { useBlocker } from 'react-router';
import type { OwnProduct } from '@limelight/contract/shop/operations';
import { useUploads } from '../../media/index.ts';
import { AudiencePicker, type RuleKind, type WhoCanSee } from '../../posts/index.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { useFocusReason } from '../../ui/forms/use-form.ts';
import { Card } from '../../ui/lists/card.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { toLocal } from '../../ui/values/local-time.ts';
import { ContentsCard } from '../contents/contents-card.tsx';
import { AboutFields } from './about-fields.tsx';
import { PictureFields } from './picture-fields.tsx';
import { PriceFields } from './price-fields.tsx';
import { PublishBar } from './publish-bar.tsx';
import { StateCard } from './state-card.tsx';
import { StockFields } from './stock-fields.tsx';
import { useForgetUploads } from './use-forget-uploads.ts';
import { usePictureTiles } from './use-picture-tiles.ts';
import { useProductActions } from './use-product-actions.ts';
import {
  isAutosaved,
  type ProductEditor,
  type ProductStart,
  useProductEditor,
} from './use-product-editor.ts';
import { WhenFields } from './when-fields.tsx';

/** A product has a price of its own, so none of these is a price. */
const CHOICES: readonly WhoCanSee[] = ['everyone', 'members', 'followers', 'list', 'rules'];
const KINDS: readonly RuleKind[] = ['followers', 'members', 'list'];
/** Those below which the picker shows no message. */
const HAS_NO_FIELD: ReadonlySet<WhoCanSee> = new Set(['everyone', 'members', 'followers']);
const AUDIENCE_HELP: Partial<Record<WhoCanSee, string>> = {
  everyone: 'Anyone with an account',
  members: 'People who joined one of your tiers',
};

export interface ProductFormProps {
  readonly owner: string;
  /** Read once. */
  readonly start: ProductStart;
  /** The product got its place on the server. */
  readonly onMade: (own: OwnProduct) => void;
  readonly onRemoved: () => void;
  /** Opens the form for the price of a membership, where none is sold yet. */
  readonly onSetPrice: () => void;
}

/** Everything about one product: words, pictures, what buyers get, price, who may buy it, and when. */
export function ProductForm({ owner, start, onMade, onRemoved, onSetPrice }: ProductFormProps) {
  const editor = useProductEditor(owner, start, onMade);
  const { draft, problems, edit } = editor;
  const uploads = useUploads(`product:${draft.key}`);
  useForgetUploads(uploads, draft.pictures, editor.own?.pictures);
  const tiles = usePictureTiles(draft.pictures, uploads);
  const root = useRef<HTMLDivElement>(null);
  const focusReason = useFocusReason(() => root.current);
  const isSending = draft.pictures.some(({ mediaId }) => mediaId === null);
  const actions = useProductActions(editor, isSending, focusReason);
  const [scheduledFor, setScheduledFor] = useState(() => toLocal(start.own?.scheduledFor ?? null));
  const isWide = useIsWide();
  const when = isAutosaved(editor.own) && (
    <WhenFields
      value={scheduledFor}
      problem={problems.scheduledFor}
      onChange={(next) => {
        setScheduledFor(next);
        editor.refuse({ ...problems, scheduledFor: undefined });
      }}
    />
  );
  return (
    <div
      ref={root}
      className="flex flex-col gap-4 max-lg:**:scroll-mb-44 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Conflict editor={editor} />
        <AboutFields editor={editor} />
        <PictureFields editor={editor} uploads={uploads} tiles={tiles} />
        <ContentsCard editor={editor} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <PriceFields editor={editor} />
        <Card className="flex flex-col gap-3">
          <h2 className="text-base">Who may buy it</h2>
          <AudiencePicker
            label="Who may buy it"
            choices={CHOICES}
            help={AUDIENCE_HELP}
            kinds={KINDS}
            choice={draft.audience}
            onChange={(audience) => edit({ audience })}
            problem={problems.audience}
            onSetPrice={onSetPrice}
          />
          {problems.audience !== undefined && HAS_NO_FIELD.has(draft.audience.who) && (
            <p role="alert" className="text-sm font-medium text-danger">
              {problems.audience}
            </p>
          )}
        </Card>
        <StockFields editor={editor} />
        <StateCard
          editor={editor}
          actions={actions}
          tiles={tiles}
          when={!isWide && when}
          onRemoved={onRemoved}
        />
        <PublishBar
          editor={editor}
          actions={actions}
          scheduledFor={scheduledFor}
          when={isWide && when}
        />
      </div>
      <LeaveDialog isOnlyHere={editor.hasChanges && !isAutosaved(editor.own)} />
    </div>
  );
}

/** Asks which version to keep where another window saved meanwhile. */
function Conflict({ editor }: { readonly editor: ProductEditor }) {
  if (editor.state.at !== 'conflict') return null;
  return (
    <Card role="alert" className="ring-warning">
      <p className="text-sm font-semibold">This product was changed in another window</p>
      <p className="mt-1 text-sm text-muted">Choose which version to go on with.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button size="sm" onClick={() => void editor.settle('theirs')}>
          Use that version
        </Button>
        <Button size="sm" onClick={() => void editor.settle('mine')}>
          Keep mine
        </Button>
      </div>
    </Card>
  );
}

/** Asks before a screen is left with changes that buyers don't have; they wait in this browser. */
function LeaveDialog({ isOnlyHere }: { readonly isOnlyHere: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isOnlyHere && currentLocation.pathname !== nextLocation.pathname,
  );
  const stay = () => blocker.reset?.();
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => blocker.proceed?.()}
    >
      Buyers don’t see your changes yet. They stay on this device until you come back.
    </ConfirmDialog>
  );
}
