import { chatOperations } from './chat.ts';
import { creatingOperations } from './creating.ts';
import { goingLiveOperations } from './going-live.ts';
import { staffOperations } from './staff.ts';
import { watchingOperations } from './watching.ts';

export type { ChatView } from './chat.ts';
export * from './chat-line.ts';
export * from './stream.ts';

export const live = {
  ...chatOperations,
  ...creatingOperations,
  ...goingLiveOperations,
  ...watchingOperations,
  ...staffOperations,
};
