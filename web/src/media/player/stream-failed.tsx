import { CircleAlert } from 'lucide-react';
import { Button } from '../../ui/forms/button.tsx';
import type { StreamFailure } from './use-stream.ts';

const SENTENCES: Record<StreamFailure, string> = {
  gone: 'You no longer have access to this recording.',
  away: 'You lost your connection.',
  broken: 'This browser couldn’t play the recording.',
};

/** Says why nothing plays, and what the user can do. */
export function StreamFailed({
  failure,
  onRetry,
}: {
  readonly failure: StreamFailure;
  readonly onRetry: () => void;
}) {
  return (
    <div
      role="alert"
      className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-scrim p-4 text-center text-sm font-medium text-on-picture"
    >
      <CircleAlert aria-hidden className="size-7" strokeWidth={1.75} />
      <p>{SENTENCES[failure]}</p>
      {failure !== 'gone' && <Button onClick={onRetry}>Try again</Button>}
    </div>
  );
}
