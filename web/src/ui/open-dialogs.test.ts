import { expect, test, vi } from 'vitest';
import { closeDialogs, newestDialog, openDialog, subscribeToDialogs } from './open-dialogs.ts';

test('one dialog is seen at a time: the newest, and the one before when it is gone', () => {
  const heard = vi.fn();
  const stop = subscribeToDialogs(heard);
  expect(newestDialog()).toBeNull();
  const closeFirst = openDialog('first', () => true);
  const closeSecond = openDialog('second', () => true);
  expect(newestDialog()).toBe('second');
  closeSecond();
  expect(newestDialog()).toBe('first');
  const closeThird = openDialog('third', () => true);
  closeFirst();
  expect(newestDialog()).toBe('third');
  closeThird();
  expect(newestDialog()).toBeNull();
  expect(heard).toHaveBeenCalledTimes(6);
  stop();
});

test('closes the newest ones, and stops at one that may not close now', () => {
  const back = vi.fn(() => true);
  const stops = [
    openDialog('first', back),
    openDialog('paying', () => false),
    openDialog('third', back),
  ];
  expect(closeDialogs(2)).toBe(0);
  expect(back).toHaveBeenCalledTimes(1);
  expect(closeDialogs(0)).toBe(2);
  expect(back).toHaveBeenCalledTimes(2);
  for (const stop of stops) stop();
});
