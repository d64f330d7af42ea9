import { generateOperationKey } from '@orpc/tanstack-query';
import type { QueryClient } from '@tanstack/react-query';

/**
 * One response of functions/v1 that the server fetched for a page before sending it. The server renders the page from these
 * (entry-server.tsx) and embeds them in the block `id="data"` for the browser.
 */
export interface Answer {
  /** 'creators.get' */
  readonly operation: string;
  readonly input: unknown;
  readonly output: unknown;
  /** The first page of an infinite query. */
  readonly paged?: boolean;
  /** The query's parameter for that page, where it has one. */
  readonly firstPage?: object;
  /** Requested again at once: the browser's own request counts as the visit. */
  readonly stale?: boolean;
}

/** Puts responses into the cache under the keys of the screens' queries. A stale one is shown while it is fetched again. */
export function seedAnswers(queries: QueryClient, answers: readonly Answer[]): void {
  for (const { operation, input, output, paged = false, firstPage, stale = false } of answers) {
    const key = generateOperationKey(operation.split('.'), {
      type: paged ? 'infinite' : 'query',
      input: asPartial(input),
    });
    const data = paged ? { pages: [output], pageParams: [firstPage] } : output;
    queries.setQueryData(key, data, stale ? { updatedAt: 0 } : {});
  }
}

const asPartial = (input: unknown): object =>
  typeof input === 'object' && input !== null ? input : {};

/** The responses embedded in this page, if any. */
export function answersOfPage(): readonly Answer[] {
  const block = document.getElementById('data')?.textContent;
  if (!block) return [];
  const answers: unknown = JSON.parse(block);
  return Array.isArray(answers) ? answers.filter(isAnswer) : [];
}

function isAnswer(value: unknown): value is Answer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'operation' in value &&
    typeof value.operation === 'string' &&
    'input' in value &&
    'output' in value
  );
}
