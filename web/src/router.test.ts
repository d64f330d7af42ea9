import { expect, it } from 'vitest';
import type { RouteObject } from 'react-router';
import { screenAt, WEB_ROUTES } from '@limelight/contract/web-routes';
import { routes } from './router.tsx';

const pathsOf = (list: readonly RouteObject[]): string[] =>
  list.flatMap((route) => [...(route.path ? [route.path] : []), ...pathsOf(route.children ?? [])]);

it('has a screen for every route that the server answers with 200, and no other', () => {
  const paths = pathsOf(routes).filter((path) => path !== '*');
  expect(new Set(paths)).toEqual(new Set(Object.keys(WEB_ROUTES)));
});
it('knows its own paths and no others', () => {
  const known = ['/', '/auth', '/creator/ada', '/creator/create', '/dashboard/', '/legal/terms'];
  expect(known.map(screenAt)).toEqual([
    'landing',
    'auth',
    'creator',
    'create',
    'dashboard',
    'legal',
  ]);
  expect(['/admin', '/admin/orders', '/admin/audit/'].map(screenAt)).toEqual(
    Array(3).fill('admin'),
  );
  const unknown = [
    ...['/nope', '/creator', '/creator/a/b', '/legal/x', '/authx'],
    ...['/admin/anything', '/admin/orders/1', '/admin/order', '/admin/Orders'],
  ];
  expect(new Set(unknown.map(screenAt))).toEqual(new Set(['not-found']));
});
it('has a page for every screen', () => {
  const pages = import.meta.glob('./pages/*/page.tsx');
  for (const { screen } of Object.values(WEB_ROUTES)) {
    expect(pages).toHaveProperty([`./pages/${screen}/page.tsx`]);
  }
});
