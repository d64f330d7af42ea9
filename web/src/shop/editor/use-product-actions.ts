import { useState } from 'react';
import type { OwnProduct } from '@limelight/contract/shop/operations';
import { client } from '../../platform/api.ts';
import { now } from '../../platform/clock.ts';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { toMoment } from '../../ui/values/local-time.ts';
import { missingOf, problemsOf, type ProductProblems } from './product-draft.ts';
import type { ProductEditor } from './use-product-editor.ts';

type Step = 'publish' | 'save' | 'unschedule' | 'archive' | 'remove';

/** How many files, links and keys buyers could get. */
const deliveriesOf = (own: OwnProduct | null): number =>
  own === null
    ? 0
    : own.files.length + own.links.length + (own.sellsKeys ? (own.stockTotal ?? 0) : 0);

/** What a creator does with a product as a whole. `focusReason` moves to the first message of a refusal. */
export function useProductActions(
  editor: ProductEditor,
  isSending: boolean,
  focusReason: () => void,
) {
  const { draft, own } = editor;
  const [busy, setBusy] = useState<Step | null>(null);
  const run = async (step: Step, work: () => Promise<void>) => {
    if (busy !== null) return;
    setBusy(step);
    try {
      await work();
    } finally {
      setBusy(null);
    }
  };
  /** Says what is wrong; true where nothing is. */
  const check = (more: ProductProblems): boolean => {
    const found: ProductProblems = {
      ...problemsOf(draft),
      ...(isSending && { pictures: 'Wait until the pictures are sent.' }),
      ...more,
    };
    editor.refuse(found);
    const isRight = Object.values(found).every((one) => one === undefined);
    if (!isRight) focusReason();
    return isRight;
  };
  const report = (error: unknown) => {
    editor.report(error);
    focusReason();
  };
  const change = (step: Step, ask: (productId: string) => Promise<OwnProduct>, title: string) =>
    run(step, async () => {
      if (!own) return;
      try {
        editor.take(await ask(own.id));
        toast({ kind: 'success', title });
      } catch (error) {
        toastFault(error);
      }
    });
  return {
    busy,
    /** `scheduledFor` is a local time as typed; '' for now. */
    publish: (scheduledFor: string) =>
      run('publish', async () => {
        const missing = missingOf(draft, deliveriesOf(own));
        if (!check({ ...missing, scheduledFor: timeProblem(scheduledFor) })) return;
        const saved = await editor.save();
        if (!saved) return focusReason();
        try {
          const fresh = await client.shop.publish({
            productId: saved.id,
            scheduledFor: toMoment(scheduledFor),
          });
          editor.take(fresh);
          toast({
            kind: 'success',
            title: fresh.state === 'scheduled' ? 'Scheduled' : 'Your product is on sale',
          });
        } catch (error) {
          report(error);
        }
      }),
    saveChanges: () =>
      run('save', async () => {
        const isOut = own?.state === 'published';
        if (!check(isOut ? missingOf(draft, deliveriesOf(own)) : {})) return;
        if (await editor.save()) toast({ kind: 'success', title: 'Changes saved' });
        else focusReason();
      }),
    unschedule: () =>
      change('unschedule', (productId) => client.shop.unschedule({ productId }), 'Back to a draft'),
    archive: () =>
      change('archive', (productId) => client.shop.archive({ productId }), 'No longer on sale'),
    remove: (onRemoved: () => void) =>
      run('remove', async () => {
        if (!own) return onRemoved();
        try {
          await client.shop.remove({ productId: own.id });
          toast({ kind: 'success', title: 'Product deleted' });
          onRemoved();
        } catch (error) {
          toastFault(error);
        }
      }),
  };
}

export type ProductActions = ReturnType<typeof useProductActions>;

function timeProblem(typed: string): string | undefined {
  if (typed === '') return undefined;
  const moment = toMoment(typed);
  if (moment === null) return 'Choose a day and a time.';
  return new Date(moment) <= now() ? 'That time has passed.' : undefined;
}
