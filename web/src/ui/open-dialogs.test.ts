import { expect, test, vi } from 'vitest';
import { newestDialog, openDialog, subscribeToDialogs } from './open-dialogs.ts';

test('one dialog is seen at a time: the newest, and the one before when it is gone', () => {
  const heard = vi.fn();
  const stop = subscribeToDialogs(heard);
  expect(newestDialog()).toBeNull();
  const closeFirst = openDialog('first');
  const closeSecond = openDialog('second');
  expect(newestDialog()).toBe('second');
  closeSecond();
  expect(newestDialog()).toBe('first');
  const closeThird = openDialog('third');
  closeFirst();
  expect(newestDialog()).toBe('third');
  closeThird();
  expect(newestDialog()).toBeNull();
  expect(heard).toHaveBeenCalledTimes(6);
  stop();
});
