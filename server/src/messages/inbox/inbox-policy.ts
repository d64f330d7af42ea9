/** What the rule of a creator's own side needs to know. */
interface OwnSideFacts {
  readonly isCreator: boolean;
  /** The conversation is one of theirs. */
  readonly isTheirs: boolean;
  readonly otherIsDeleted: boolean;
}

/**
 * Who may read and keep something about the other person of a conversation (the fan card, notes, what they have got): a
 * creator, in a conversation of their own, until the other's account is gone. Everybody else is told it is not there.
 */
export const mayKnowFan = ({ isCreator, isTheirs, otherIsDeleted }: OwnSideFacts): boolean =>
  isCreator && isTheirs && !otherIsDeleted;
