import { POLL } from '@limelight/contract/posts/limits';

/** A poll as the form stores it. `endsAt` is a local date and time, or '' for a poll that stays open. */
export interface PollDraft {
  readonly question: string;
  readonly options: readonly string[];
  readonly allowsSeveral: boolean;
  readonly endsAt: string;
}

export const emptyPoll: PollDraft = {
  question: '',
  options: ['', ''],
  allowsSeveral: false,
  endsAt: '',
};

/** A sentence about what is missing in a poll; null where it can be published. */
export function pollProblem(poll: PollDraft): string | null {
  if (poll.question.trim() === '') return 'Ask a question.';
  const filled = poll.options.map((one) => one.trim()).filter((one) => one !== '');
  if (filled.length < POLL.optionsMin) return `Add at least ${POLL.optionsMin} answers.`;
  if (new Set(filled.map((one) => one.toLowerCase())).size < filled.length) {
    return 'Two answers are the same.';
  }
  return null;
}
