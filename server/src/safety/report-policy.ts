/** A person in relation to a report. */
export interface ReportFacts {
  readonly isModerator: boolean;
  /** The report is about something of theirs. */
  readonly isAuthor: boolean;
  readonly isDecided: boolean;
  /** The decision took it down, and it has not been restored. */
  readonly isDown: boolean;
}

export type ReportAct = 'list' | 'open' | 'decide' | 'undo';
export type ReportRefusal = 'forbidden' | 'own_report' | 'already_decided' | 'not_taken_down';

/**
 * Why a person may not do this with a report; null: they may (docs/product.md, 'Reports').
 *
 * In this order: only moderators and administrators; no one opens, decides or undoes a report about themselves; a decision is
 * final, and what it took down can be restored once. The reporter may decide as well: an installation may have one
 * administrator.
 */
export function reportRefusalOf(act: ReportAct, facts: ReportFacts): ReportRefusal | null {
  if (!facts.isModerator) return 'forbidden';
  if (act === 'list') return null;
  if (facts.isAuthor) return 'own_report';
  if (act === 'undo') return facts.isDown ? null : 'not_taken_down';
  return act === 'decide' && facts.isDecided ? 'already_decided' : null;
}
