import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import type { PollView, PostView } from '@limelight/contract/posts/operations';
import { client } from '../platform/api.ts';
import { Button } from '../ui/forms/button.tsx';
import { cx } from '../ui/cx.ts';
import { Count } from '../ui/lists/count.tsx';
import { Time } from '../ui/values/time.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { Written } from '../ui/forms/written.tsx';
import { patchPost } from './use-like.ts';

/** A question with its options; the shares show once the viewer has voted or the poll is over. */
export function Poll({
  post,
  poll,
  onSignIn,
}: {
  readonly post: PostView;
  readonly poll: PollView;
  readonly onSignIn: (() => void) | undefined;
}) {
  const queries = useQueryClient();
  const chosen = poll.options.filter((option) => option.chosen).map(({ id }) => id);
  const [marked, setMarked] = useState<readonly string[]>(chosen);
  const vote = useMutation({
    mutationFn: (optionIds: readonly string[]) =>
      client.posts.vote({ postId: post.id, optionIds: [...optionIds] }),
    onSuccess: (answer) => patchPost(queries, post.id, (one) => ({ ...one, poll: answer })),
    onError: toastFault,
  });
  const shows = poll.options.every((option) => option.votes !== null);
  const press = (id: string) => {
    if (onSignIn) return onSignIn();
    if (poll.allowsSeveral) {
      setMarked(marked.includes(id) ? marked.filter((one) => one !== id) : [...marked, id]);
    } else if (!vote.isPending) {
      vote.mutate(chosen.includes(id) ? [] : [id]);
    }
  };
  return (
    <fieldset className="mx-4 mb-3 rounded-lg bg-sunken p-4" disabled={poll.ended}>
      <legend className="sr-only">Poll</legend>
      <Written as="p" className="mb-3 font-semibold">
        {poll.question}
      </Written>
      <ul className="space-y-2">
        {poll.options.map((option) => {
          const on = poll.allowsSeveral ? marked.includes(option.id) : option.chosen;
          const share = poll.voters > 0 ? (option.votes ?? 0) / poll.voters : 0;
          return (
            <li key={option.id}>
              <button
                type="button"
                role={poll.allowsSeveral ? 'checkbox' : 'radio'}
                aria-checked={on}
                onClick={() => press(option.id)}
                className={cx(
                  'relative flex min-h-11 w-full items-center justify-between gap-3 overflow-hidden rounded-sm bg-raised px-3.5 py-2 text-left text-sm ring-1 ring-inset',
                  on ? 'font-semibold ring-accent' : 'ring-line enabled:hover:bg-hover',
                )}
              >
                {shows && (
                  <span
                    aria-hidden
                    className="absolute inset-y-0 left-0 bg-accent-soft transition-[width] duration-320"
                    style={{ width: `${share * 100}%` }}
                  />
                )}
                <span className="relative flex items-center gap-2">
                  {on && <Check aria-hidden className="size-4 shrink-0" strokeWidth={2.25} />}
                  <Written>{option.text}</Written>
                </span>
                {shows && (
                  <span className="numbers relative font-medium">{Math.round(share * 100)}%</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {poll.allowsSeveral && !poll.ended && (
        <Button
          size="sm"
          className="mt-3"
          busy={vote.isPending}
          onClick={() => (onSignIn ? onSignIn() : vote.mutate(marked))}
        >
          Vote
        </Button>
      )}
      <p className="mt-3 text-xs text-muted">
        <Count value={poll.voters} noun={['vote', 'votes']} />
        {poll.ended ? (
          ' · ended'
        ) : poll.endsAt !== null ? (
          <>
            {' '}
            · ends <Time at={poll.endsAt} style="ago" />
          </>
        ) : null}
      </p>
    </fieldset>
  );
}
