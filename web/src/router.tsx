import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  matchRoutes,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import {
  DashboardShell,
  PictureShell,
  PlainShell,
  PublicShell,
  RootShell,
} from './shell/shells.tsx';
import { tellLinkNews } from './accounts/tell-link-news.ts';
import { RouteFailure } from './shell/route-failure.tsx';
import { SecondFactorBoundary } from './accounts/second-factor-boundary.tsx';
import {
  staffOnly,
  creatorOnly,
  goToDiscover,
  needsSession,
  skipWithSession,
} from './shell/guards.ts';

const pages = import.meta.glob<{ default: ComponentType }>('./pages/*/page.tsx');

/** A page's module, loaded when its route is first opened. */
const page = (name: string) => async (): Promise<{ Component: ComponentType }> => {
  const load = pages[`./pages/${name}/page.tsx`] ?? pages['./pages/not-found/page.tsx'];
  if (!load) throw new Error(`no page ${name}`);
  return { Component: (await load()).default };
};

/** Mail links end here too: who is signed in goes on, and reads what the link had to say on the way. */
async function landing(args: LoaderFunctionArgs) {
  const onward = await skipWithSession(args);
  if (onward) tellLinkNews();
  return onward;
}

/** Everything of spec §2's route table and decisions.md, one line a route. */
export const routes: RouteObject[] = [
  {
    element: <RootShell gate={SecondFactorBoundary} />,
    ErrorBoundary: RouteFailure,
    HydrateFallback: () => null,
    children: [
      {
        Component: PictureShell,
        children: [{ id: 'landing', path: '/', loader: landing, lazy: page('landing') }],
      },
      {
        Component: PlainShell,
        children: [
          { path: '/auth', loader: skipWithSession, lazy: page('auth') },
          { path: '/legal/terms', lazy: page('legal') },
          { path: '/legal/privacy', lazy: page('legal') },
          { path: '/legal/content', lazy: page('legal') },
          { path: '/discover', loader: goToDiscover },
          { path: '*', lazy: page('not-found') },
        ],
      },
      {
        Component: PublicShell,
        children: [
          { path: '/creator/:handle', lazy: page('creator') },
          { path: '/post/:postId', lazy: page('post') },
          { path: '/tag/:tag', lazy: page('tag') },
        ],
      },
      {
        Component: DashboardShell,
        loader: needsSession,
        children: [
          { path: '/dashboard', lazy: page('dashboard') },
          { path: '/dashboard/search', lazy: page('search') },
          { path: '/dashboard/gallery', lazy: page('gallery') },
          { path: '/dashboard/bookmarks', lazy: page('bookmarks') },
          { path: '/dashboard/messages', lazy: page('messages') },
          { path: '/dashboard/notifications', lazy: page('notifications') },
          { path: '/dashboard/menu', lazy: page('menu') },
          { path: '/dashboard/streams', lazy: page('streams') },
          { path: '/dashboard/memberships', lazy: page('memberships') },
          { path: '/dashboard/orders', lazy: page('orders') },
          { path: '/dashboard/profile', lazy: page('profile') },
          { path: '/dashboard/settings', lazy: page('settings') },
          { path: '/dashboard/create', loader: creatorOnly, lazy: page('create') },
          { path: '/dashboard/earnings', loader: creatorOnly, lazy: page('earnings') },
          { path: '/dashboard/vault', loader: creatorOnly, lazy: page('vault') },
          { path: '/admin', loader: staffOnly, lazy: page('admin') },
          { path: '/admin/:section', loader: staffOnly, lazy: page('admin') },
          { path: '/creator/create', loader: creatorOnly, lazy: page('create') },
          { path: '/creator/earnings', loader: creatorOnly, lazy: page('earnings') },
        ],
      },
    ],
  },
];

/** Loads the code of the pages at this address, so that hydration finds them at once. */
export async function loadMatchedPages(location: { readonly pathname: string }): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
  }
}

/** `isRendered`: the server has decided what the loaders decide, nothing is asked before hydration. */
export const makeRouter = (isRendered: boolean) =>
  createBrowserRouter(
    routes,
    isRendered ? { hydrationData: { loaderData: { landing: null } } } : {},
  );
