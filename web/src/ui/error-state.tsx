import { CloudOff } from 'lucide-react';
import { Button } from './button.tsx';

export interface ErrorStateProps {
  /** What happened, in a sentence (`errorSentence(error)`). */
  readonly message: string;
  readonly onRetry?: () => void;
  readonly busy?: boolean;
}

/** What stands where something could not be loaded, with the way to try again. */
export function ErrorState({ message, onRetry, busy = false }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-14 text-center">
      <CloudOff aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
      <p className="max-w-prose text-sm text-muted">{message}</p>
      {onRetry && (
        <Button onClick={onRetry} busy={busy}>
          Try again
        </Button>
      )}
    </div>
  );
}
