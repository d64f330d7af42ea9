import type { Dispatch, SetStateAction } from 'react';
import { MESSAGE } from '@limelight/contract/messages/limits';
import { type TrayRules, useFileTray, useUploads } from '../../media/index.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { type DraftFile, type MessageDraft, withFiles } from './message-draft.ts';
import { useShownFiles, whyNotYet } from './use-shown-files.ts';

const RULES: TrayRules<DraftFile> = {
  max: MESSAGE.mediaMax,
  begin: (file) => ({ ...file, isFree: false }),
  sayFull: () =>
    toast({ kind: 'error', title: `A message can have up to ${MESSAGE.mediaMax} files` }),
};

/** The files of a message draft, with what their tiles show. `place` names their uploads. */
export function useMessageTray(
  place: string,
  draft: MessageDraft,
  edit: Dispatch<SetStateAction<MessageDraft>>,
) {
  const uploads = useUploads(`message:${place}`);
  const tray = useFileTray(RULES, uploads, draft.files, (change) =>
    edit((before) => withFiles(before, change)),
  );
  const shown = useShownFiles(draft.files, uploads);
  return {
    ...tray,
    shown,
    retry: uploads.retry,
    /** The reason why a message with these files cannot be sent yet. */
    notYet: whyNotYet(shown),
  };
}

export type MessageTray = ReturnType<typeof useMessageTray>;
