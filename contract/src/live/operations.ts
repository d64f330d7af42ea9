import { creatingOperations } from './creating.ts';
import { goingLiveOperations } from './going-live.ts';
import { staffOperations } from './staff.ts';
import { watchingOperations } from './watching.ts';

export * from './stream.ts';

export const live = {
  ...creatingOperations,
  ...goingLiveOperations,
  ...watchingOperations,
  ...staffOperations,
};
