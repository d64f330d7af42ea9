/** What a person may be to a report. */
export interface ReportFacts {
  readonly isModerator: boolean;
  /** It is about something of theirs. */
  readonly isAuthor: boolean;
  readonly isDecided: boolean;
}

export type ReportAct = 'list' | 'open' | 'decide';
export type ReportRefusal = 'forbidden' | 'own_report' | 'already_decided';

/**
 * Whether somebody may do this with a report, as why not; null: they may (docs/product.md, 'Reports').
 *
 * In this order: only moderators and administrators; nobody reads or decides a report about themselves; a decision is
 * final. Who reported is not asked: an installation may have one administrator.
 */
export function reportRefusalOf(act: ReportAct, facts: ReportFacts): ReportRefusal | null {
  if (!facts.isModerator) return 'forbidden';
  if (act === 'list') return null;
  if (facts.isAuthor) return 'own_report';
  return act === 'decide' && facts.isDecided ? 'already_decided' : null;
}
