import { POST } from '@limelight/contract/posts/limits';
import { type TrayRules, type Uploads, useFileTray } from '../../../media/index.ts';
import { toast } from '../../../ui/dialogs/toast.tsx';
import { type Attachment, withFiles } from '../draft.ts';
import type { DraftEditor } from '../use-draft.ts';

const RULES: TrayRules<Attachment> = {
  max: POST.mediaMax,
  begin: (file) => ({ ...file, alt: '', isPreview: false }),
  sayFull: (leftOut) =>
    toast({
      kind: 'error',
      title: `A post can have up to ${POST.mediaMax} files`,
      description: `We left out ${leftOut}.`,
    }),
};

/** The files of a post draft. */
export const usePostTray = ({ draft, edit }: DraftEditor, uploads: Uploads) =>
  useFileTray(RULES, uploads, draft.attachments, (change) =>
    edit((before) => withFiles(before, change)),
  );
