import { expect, test, vi } from 'vitest';
import { closeDialogs, frontDialog, openDialog, subscribeToDialogs } from './open-dialogs.ts';

test('one dialog is seen at a time: the newest, and the one before when it is gone', () => {
  const heard = vi.fn();
  const stop = subscribeToDialogs(heard);
  expect(frontDialog()).toBeNull();
  const closeFirst = openDialog('first', null, () => true);
  const closeSecond = openDialog('second', null, () => true);
  expect(frontDialog()).toBe('second');
  closeSecond();
  expect(frontDialog()).toBe('first');
  const closeThird = openDialog('third', null, () => true);
  closeFirst();
  expect(frontDialog()).toBe('third');
  closeThird();
  expect(frontDialog()).toBeNull();
  expect(heard).toHaveBeenCalledTimes(6);
  stop();
});

test('one that is opened from another is in front of it, in whatever order they say so', () => {
  const stops = [
    openDialog('inner', 'outer', () => true),
    openDialog('outer', 'outermost', () => true),
    openDialog('outermost', null, () => true),
  ];
  expect(frontDialog()).toBe('inner');
  expect(closeDialogs(0)).toBe(0);
  stops[0]?.();
  expect(frontDialog()).toBe('outer');
  for (const stop of stops) stop();
});

test('closes the newest ones, and stops at one that may not close now', () => {
  const back = vi.fn(() => true);
  const stops = [
    openDialog('first', null, back),
    openDialog('paying', null, () => false),
    openDialog('third', null, back),
  ];
  expect(closeDialogs(2)).toBe(0);
  expect(back).toHaveBeenCalledTimes(1);
  expect(closeDialogs(0)).toBe(2);
  expect(back).toHaveBeenCalledTimes(2);
  for (const stop of stops) stop();
});
