import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { conversationId } from '@limelight/contract/platform/ids';
import * as live from '../../platform/live.ts';
import { makeQueryClient } from '../../platform/query-client.ts';
import { followMessages } from './follow-messages.ts';
import { fan } from '../queries.ts';
import { CONVERSATION, OTHER } from '../test-message.ts';

const handlers = new Map<string, live.LiveHandler<object>>();
beforeEach(() => {
  vi.spyOn(live, 'onLive').mockImplementation((event, _schema, handler) => {
    handlers.set(event, handler as live.LiveHandler<object>);
    return () => handlers.delete(event);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  handlers.clear();
});

it('asks for the fan card again when its conversation has changed, or may have', () => {
  const queries = makeQueryClient();
  const { queryKey } = fan(conversationId.parse(CONVERSATION));
  const isAskedAfter = (happen: (handler: live.LiveHandler<object> | undefined) => void) => {
    queries.setQueryData(queryKey, {} as never);
    happen(handlers.get('conversation'));
    return queries.getQueryState(queryKey)?.isInvalidated;
  };
  const end = followMessages(queries);
  expect(isAskedAfter((one) => one?.told({ conversationId: OTHER }))).toBe(false);
  expect(isAskedAfter((one) => one?.told({ conversationId: CONVERSATION }))).toBe(true);
  expect(isAskedAfter((one) => one?.catchUp())).toBe(true);
  end();
});
