/** The facts that `mayKnowFan` decides on. */
interface OwnSideFacts {
  readonly isCreator: boolean;
  /** The viewer is one of the two people of the conversation. */
  readonly isTheirs: boolean;
  readonly otherIsDeleted: boolean;
}

/**
 * Whether the viewer may read and keep facts about the other person of a conversation (the fan card, notes, received files): a
 * creator may, in their own conversation, until the other account is deleted. All others get not_found.
 */
export const mayKnowFan = ({ isCreator, isTheirs, otherIsDeleted }: OwnSideFacts): boolean =>
  isCreator && isTheirs && !otherIsDeleted;
