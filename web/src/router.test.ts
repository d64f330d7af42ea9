import { expect, it } from 'vitest';
import type { RouteObject } from 'react-router';
import { isWebRoute, WEB_ROUTES } from '@limelight/contract/web-routes';
import { routes } from './router.tsx';

const pathsOf = (list: readonly RouteObject[]): string[] =>
  list.flatMap((route) => [...(route.path ? [route.path] : []), ...pathsOf(route.children ?? [])]);

it('has a screen for every route that the server answers with 200, and no other', () => {
  const paths = pathsOf(routes).filter((path) => path !== '*');
  expect(new Set(paths)).toEqual(new Set(WEB_ROUTES));
});
it('knows its own paths and no others', () => {
  expect(['/', '/auth', '/creator/ada', '/dashboard/', '/legal/terms'].map(isWebRoute)).toEqual(
    Array(5).fill(true),
  );
  expect(['/nope', '/creator', '/creator/a/b', '/legal/x', '/authx'].some(isWebRoute)).toBe(false);
});
