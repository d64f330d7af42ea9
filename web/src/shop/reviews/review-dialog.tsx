import { useQueryClient } from '@tanstack/react-query';
import type { ProductId } from '@limelight/contract/platform/ids';
import { SHOP } from '@limelight/contract/shop/limits';
import type { ReviewView } from '@limelight/contract/shop/operations';
import { api, client } from '../../platform/api.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { toast } from '../../ui/dialogs/toast.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { PictureField } from './picture-field.tsx';
import { reviews } from './queries.ts';
import { StarInput } from './star-input.tsx';
import { useReviewPicture } from './use-review-picture.ts';

/** A review of a product: stars, words and one picture. */
export function ReviewDialog({
  productId,
  title,
  mine,
  onClose,
}: {
  readonly productId: ProductId;
  readonly title: string;
  /** What this viewer said before; null for a new one. */
  readonly mine: ReviewView | null;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const picture = useReviewPicture(productId, mine?.picture ?? null);
  const form = useForm(
    { stars: mine?.stars ?? 0, text: mine?.text ?? '' },
    {
      check: ({ stars }) => ({
        stars: stars === 0 ? 'Choose how many stars.' : undefined,
        form: picture.isOnItsWay ? 'Your picture is still on its way.' : undefined,
      }),
      send: async ({ stars, text }) => {
        await client.shop.review({
          productId,
          stars,
          text: text.trim(),
          mediaId: picture.mediaId,
        });
        picture.forget();
        toast({ kind: 'success', title: 'Thanks for your review' });
        onClose();
        await Promise.all(
          [reviews(productId).queryKey, api.shop.get.key({ input: { productId } })].map(
            (queryKey) => queries.invalidateQueries({ queryKey }),
          ),
        );
      },
    },
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={mine ? 'Change your review' : 'Write a review'}
      description={`Of “${title}”. Everyone who can see it can read your review.`}
      submitLabel={mine ? 'Save' : 'Publish'}
      className="flex flex-col gap-4"
    >
      <div>
        <StarInput value={form.values.stars} onChange={(stars) => form.set({ stars })} />
        {form.faults.stars && (
          <p role="alert" className="text-sm font-medium text-danger">
            {form.faults.stars}
          </p>
        )}
      </div>
      <Field label="Your review (optional)" error={form.faults.text}>
        <Textarea {...form.field('text')} rows={4} maxLength={SHOP.reviewMax} />
      </Field>
      <PictureField picture={picture} />
      {form.faults.form && (
        <p role="alert" className="text-sm font-medium text-danger">
          {form.faults.form}
        </p>
      )}
    </FormDialog>
  );
}
