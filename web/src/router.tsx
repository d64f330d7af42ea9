import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { AppShell } from './shell/app-shell.tsx';
import { DashboardShell } from './shell/dashboard-shell.tsx';
import { RouteFailure } from './shell/route-failure.tsx';
import { creatorOnly, goToDiscover, needsSession, skipWithSession } from './shell/guards.ts';

const pages = import.meta.glob<{ default: ComponentType }>('./pages/*/page.tsx');

/** A page's module, loaded when its route is first opened. */
const page = (name: string) => async (): Promise<{ Component: ComponentType }> => {
  const load = pages[`./pages/${name}/page.tsx`] ?? pages['./pages/not-found/page.tsx'];
  if (!load) throw new Error(`no page ${name}`);
  return { Component: (await load()).default };
};

/** Everything of spec §2's route table and decisions.md, one line a route. */
export const routes: RouteObject[] = [
  {
    Component: AppShell,
    ErrorBoundary: RouteFailure,
    children: [
      { path: '/', loader: skipWithSession, lazy: page('landing') },
      { path: '/auth', loader: skipWithSession, lazy: page('auth') },
      { path: '/discover', loader: goToDiscover },
      { path: '/creator/create', loader: creatorOnly, lazy: page('create') },
      { path: '/creator/earnings', loader: creatorOnly, lazy: page('earnings') },
      { path: '/creator/:handle', lazy: page('creator') },
      { path: '/post/:postId', lazy: page('post') },
      { path: '/tag/:tag', lazy: page('tag') },
      {
        path: '/dashboard',
        Component: DashboardShell,
        loader: needsSession,
        children: [
          { index: true, lazy: page('dashboard') },
          { path: 'search', lazy: page('search') },
          { path: 'gallery', lazy: page('gallery') },
          { path: 'messages', lazy: page('messages') },
          { path: 'notifications', lazy: page('notifications') },
          { path: 'menu', lazy: page('menu') },
          { path: 'streams', lazy: page('streams') },
          { path: 'memberships', lazy: page('memberships') },
          { path: 'orders', lazy: page('orders') },
          { path: 'settings', lazy: page('settings') },
          { path: 'create', loader: creatorOnly, lazy: page('create') },
          { path: 'earnings', loader: creatorOnly, lazy: page('earnings') },
          { path: 'vault', loader: creatorOnly, lazy: page('vault') },
        ],
      },
      { path: '*', lazy: page('not-found') },
    ],
  },
];

export const makeRouter = () => createBrowserRouter(routes);
