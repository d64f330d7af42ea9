import { faults, type StorageFault } from './fault.ts';
import { ObjectRefused, type ObjectRefusal } from './objects.ts';

const FAULTS: Readonly<Record<ObjectRefusal, (message: string) => StorageFault>> = {
  taken: faults.taken,
  in_use: faults.inUse,
  not_found: faults.notFound,
  no_owner: faults.notFound,
  unsupported: faults.unsupported,
  no_space: faults.noSpace,
};

/** Translates `ObjectRefused` into the error responses of the protocol. */
export async function refusals<T>(outcome: Promise<T>): Promise<T> {
  try {
    return await outcome;
  } catch (error) {
    throw error instanceof ObjectRefused ? FAULTS[error.refusal](error.message) : error;
  }
}
