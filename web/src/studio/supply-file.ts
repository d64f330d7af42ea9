import { toast } from '../ui/toast.tsx';
import type { UploadsPort } from './uploads-port.ts';

/** Gives an upload its file back, or says that this is another one. */
export function supplyFile(uploads: UploadsPort, id: string, file: File): void {
  if (uploads.supplyFile(id, file)) return;
  toast({ kind: 'error', title: 'That is another file', description: file.name });
}
