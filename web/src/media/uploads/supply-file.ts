import { toast } from '../../ui/dialogs/toast.tsx';
import type { Uploads } from './use-uploads.ts';

/** Gives an upload its file back, or shows that this is another file. */
export function supplyFile(uploads: Uploads, id: string, file: File): void {
  if (uploads.supplyFile(id, file)) return;
  toast({ kind: 'error', title: 'That’s a different file', description: file.name });
}
