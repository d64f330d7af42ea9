import { errorCode, errorSentence } from '../../platform/errors.ts';
import { toast } from './toast.tsx';

/** Shows why an action failed, if no field or dialog does. */
export function toastFault(error: unknown): void {
  const sentence = errorSentence(error);
  // the sentence already says what the title would
  if (errorCode(error) === 'internal') toast({ kind: 'error', title: sentence });
  else toast({ kind: 'error', title: 'Something went wrong', description: sentence });
}
