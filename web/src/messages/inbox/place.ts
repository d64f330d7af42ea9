import type { ConversationId } from '@limelight/contract/platform/ids';
import { type MESSAGES_TEXTS } from '@limelight/contract/messages/texts';

/** What the list shows: one of the filters, or a folder that is not among them. */
export type ListView = keyof typeof MESSAGES_TEXTS.filters | 'requests' | 'archived';

/** The state of the messages screen. It is in the address, so that Back works. */
export interface MessagesPlace {
  readonly view: ListView;
  readonly conversationId: ConversationId | null;
  /** The sequence of the message to show. */
  readonly message: number | null;
}

const VIEWS: readonly ListView[] = [
  'all',
  'group',
  'savedMessages',
  'savedChat',
  'requests',
  'archived',
];
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const isId = (text: string | null): text is ConversationId => text !== null && UUID.test(text);

/** Reads the address; ignores invalid values. */
export function readPlace(params: URLSearchParams): MessagesPlace {
  const id = params.get('conversation');
  const message = Number(params.get('message'));
  return {
    view: VIEWS.find((view) => view === params.get('show')) ?? 'all',
    conversationId: isId(id) ? id : null,
    message: Number.isSafeInteger(message) && message > 0 ? message : null,
  };
}

/** The address of a state; `conversationPath` of the contract returns the same without a view. */
export function placePath({ view, conversationId, message }: MessagesPlace): string {
  const params = new URLSearchParams();
  if (conversationId !== null) params.set('conversation', conversationId);
  if (message !== null) params.set('message', String(message));
  if (view !== 'all') params.set('show', view);
  const search = params.toString();
  return `/dashboard/messages${search === '' ? '' : `?${search}`}`;
}

/** The state of a history entry that follows the list: there the screen's Back is the browser's Back. */
export const FROM_LIST = { fromList: true };
export const isFromList = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && Reflect.get(state, 'fromList') === true;
