import type { ReadNotice } from '../read-notices.ts';

type Told = Pick<ReadNotice, 'kind' | 'fact'>;

/**
 * Those of some notices, oldest first, that still hold when they leave together: where one undoes an earlier one, as the undo
 * of a takedown does, only the later one is kept.
 */
export function lastWord<Notice extends Told>(notices: readonly Notice[]): Notice[] {
  const kept: Notice[] = [];
  for (const notice of notices) {
    const at = kept.findLastIndex((before) => isUndone(before, notice));
    if (at !== -1) kept.splice(at, 1);
    kept.push(notice);
  }
  return kept;
}

function isUndone(before: Told, { kind, fact }: Told): boolean {
  const { undoneBy } = before.kind;
  return (
    undoneBy?.kind === kind.notice.kind && undoneBy.about(before.fact) === undoneBy.about(fact)
  );
}
