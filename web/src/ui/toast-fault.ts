import { errorCode, errorSentence } from '../platform/errors.ts';
import { toast } from './toast.tsx';

/** Says why something could not be done, where no field and no dialog does. */
export function toastFault(error: unknown): void {
  const sentence = errorSentence(error);
  // its sentence begins with what the title would say
  if (errorCode(error) === 'internal') toast({ kind: 'error', title: sentence });
  else toast({ kind: 'error', title: 'Something went wrong', description: sentence });
}
