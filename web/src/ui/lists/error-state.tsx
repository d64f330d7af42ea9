import { CloudOff } from 'lucide-react';
import { config } from '../../platform/config.ts';
import { Button } from '../forms/button.tsx';

const PAGE_FAILED = 'We couldn’t load this page';

export interface ErrorStateProps {
  /** The error as a sentence (`errorSentence(error)`). */
  readonly message: string;
  readonly onRetry?: () => void;
  readonly busy?: boolean;
  /** It replaces the whole page, which then has no other heading. */
  readonly isPage?: boolean;
}

/** Shown if something could not be loaded, with a button to try again. */
export function ErrorState({ message, onRetry, busy = false, isPage = false }: ErrorStateProps) {
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-14 text-center">
      <CloudOff aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
      {isPage && (
        <>
          <title>{`${PAGE_FAILED} · ${config().brandName}`}</title>
          <h1 className="text-xl">{PAGE_FAILED}</h1>
        </>
      )}
      <p className="max-w-prose text-sm text-muted">{message}</p>
      {onRetry && (
        <Button onClick={onRetry} busy={busy}>
          Try again
        </Button>
      )}
    </div>
  );
}
