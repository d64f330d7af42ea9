import type { MassAudience, MassMessage } from '@limelight/contract/messages/operations';
import { centsToField } from '../../ui/forms/parse-cents.ts';
import { EMPTY_DRAFT, type MessageDraft } from '../sending/message-draft.ts';

/** An earlier mass message, to be written again. */
export const draftOf = ({ text, lockedText, media, priceCents }: MassMessage): MessageDraft => ({
  ...EMPTY_DRAFT,
  text,
  lockedText,
  files: media.map(({ mediaId, isFree }) => ({ id: mediaId, mediaId, isFree })),
  price: priceCents === null ? null : centsToField(priceCents),
});

/** The same audience without the people who already have the message. */
export const withoutRecipients = ({
  id,
  audience: { include, only, exclude },
}: MassMessage): MassAudience => ({
  include,
  only,
  exclude: { ...exclude, gotIds: [...exclude.gotIds, id] },
});
