import { useQueryClient } from '@tanstack/react-query';
import { SHOP } from '@limelight/contract/shop/limits';
import type { ReviewView } from '@limelight/contract/shop/operations';
import { client } from '../../platform/api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { reviews } from './queries.ts';

/** The creator's answer to a review: one, which they can change; empty takes it away. */
export function AnswerForm({
  review,
  onDone,
}: {
  readonly review: ReviewView;
  readonly onDone: () => void;
}) {
  const queries = useQueryClient();
  const form = useForm(
    { text: review.answer ?? '' },
    {
      send: async ({ text }) => {
        await client.shop.answerReview({ reviewId: review.id, text: text.trim() });
        await queries.invalidateQueries({ queryKey: reviews(review.productId).queryKey });
        onDone();
      },
    },
  );
  const { text } = form.values;
  return (
    <form {...form.props} noValidate className="space-y-2">
      <Field
        label="Your answer"
        help="Everyone who reads the review can read it."
        error={form.faults.text}
      >
        <Textarea {...form.field('text')} autoFocus rows={2} maxLength={SHOP.reviewMax} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="quiet" disabled={form.busy} onClick={onDone}>
          Cancel
        </Button>
        <Button
          size="sm"
          type="submit"
          variant="primary"
          busy={form.busy}
          disabled={text.trim() === '' && review.answer === null}
        >
          {review.answer === null ? 'Answer' : text.trim() === '' ? 'Remove the answer' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
