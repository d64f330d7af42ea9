import { generateOperationKey } from '@orpc/tanstack-query';
import type { QueryClient } from '@tanstack/react-query';

/**
 * One answer of functions/v1 that the server fetched for a page before sending it: it renders the page
 * from these (entry-server.tsx) and puts them into the block `id="data"`, for the browser to go on with.
 */
export interface Answer {
  /** 'creators.get' */
  readonly operation: string;
  readonly input: unknown;
  readonly output: unknown;
  /** The first page of a list that the screen reads page by page. */
  readonly paged?: boolean;
  /** Asked again at once: the browser's own question counts as the visit. */
  readonly stale?: boolean;
}

/** Puts answers where the screens' queries look for them; a stale one is shown and asked again behind it. */
export function seedAnswers(queries: QueryClient, answers: readonly Answer[]): void {
  for (const { operation, input, output, paged = false, stale = false } of answers) {
    const key = generateOperationKey(operation.split('.'), {
      type: paged ? 'infinite' : 'query',
      input: asPartial(input),
    });
    const data = paged ? { pages: [output], pageParams: [undefined] } : output;
    queries.setQueryData(key, data, stale ? { updatedAt: 0 } : {});
  }
}

const asPartial = (input: unknown): object =>
  typeof input === 'object' && input !== null ? input : {};

/** The answers that came with this page; none when it came without. */
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
