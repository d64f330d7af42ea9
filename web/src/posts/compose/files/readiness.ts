import type { UploadItem } from '../../../media/index.ts';
import type { Attachment } from '../draft.ts';

/** Whether the files of a draft can be published now. */
export type Readiness = 'ready' | 'uploading' | 'failed';

/** A file counts as ready once the server has it: its sizes and previews are made later and do not delay the post. */
export function readinessOf(
  attachments: readonly Pick<Attachment, 'id' | 'mediaId'>[],
  uploads: {
    readonly isRestored: boolean;
    readonly items: readonly Pick<UploadItem, 'id' | 'step'>[];
  },
): Readiness {
  const steps = new Map(uploads.items.map((item) => [item.id, item.step.at]));
  let readiness: Readiness = 'ready';
  for (const { id, mediaId } of attachments) {
    const step = steps.get(id);
    if (step === 'failed' || step === 'file_gone') return 'failed';
    if (mediaId !== null) continue;
    if (step === undefined && uploads.isRestored) return 'failed';
    readiness = 'uploading';
  }
  return readiness;
}
