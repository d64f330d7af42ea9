import { errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { Button } from '../forms/button.tsx';

export interface FailedLineProps {
  /** The query that failed. */
  readonly query: {
    readonly error: unknown;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

/** A muted line for a short list that could not be loaded, with a button to try again. */
export function FailedLine({ query }: FailedLineProps) {
  return (
    <p
      role="alert"
      className="flex flex-wrap items-center justify-between gap-2 rounded-sm bg-sunken px-4 py-3 text-sm text-muted"
    >
      {errorSentence(query.error, NOT_LOADED)}
      <Button size="sm" onClick={() => void query.refetch()} busy={query.isFetching}>
        Try again
      </Button>
    </p>
  );
}
