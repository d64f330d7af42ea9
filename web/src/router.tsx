import type { ComponentType } from 'react';
import { WEB_ROUTES, type Screen, type WebRoute } from '@limelight/contract/web-routes';
import {
  createBrowserRouter,
  matchRoutes,
  redirect,
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
import { takeWayBack } from './pages/parts/way-back.ts';
import { RouteFailure } from './shell/route-failure.tsx';
import { SecondFactorBoundary } from './accounts/factors/second-factor-boundary.tsx';
import {
  staffOnly,
  creatorOnly,
  goToDiscover,
  needsSession,
  skipWithSession,
} from './shell/guards.ts';

const pages = import.meta.glob<{ default: ComponentType }>('./pages/*/page.tsx');

/** A page's module, loaded when its route is first opened. */
const page = (screen: Screen) => async (): Promise<{ Component: ComponentType }> => {
  const load = pages[`./pages/${screen}/page.tsx`];
  if (!load) throw new Error(`no page ${screen}`);
  return { Component: (await load()).default };
};

const at = (path: WebRoute) => ({ path, lazy: page(WEB_ROUTES[path]) });

/**
 * Email links and third-party sign-ins end here too: a signed-in user continues where they began, after the message of the link
 * is shown.
 */
async function landing(args: LoaderFunctionArgs) {
  const onward = await skipWithSession(args);
  if (!onward) return null;
  tellLinkNews();
  const wayBack = new URL(args.request.url).searchParams.has('code') ? takeWayBack() : null;
  return wayBack === null ? onward : redirect(wayBack);
}

/** The routes of docs/product.md, 'Addresses', one per line. */
export const routes: RouteObject[] = [
  {
    element: <RootShell gate={SecondFactorBoundary} />,
    ErrorBoundary: RouteFailure,
    HydrateFallback: () => null,
    children: [
      {
        Component: PictureShell,
        children: [{ ...at('/'), id: 'landing', loader: landing }],
      },
      {
        Component: PlainShell,
        children: [
          { ...at('/auth'), loader: skipWithSession },
          at('/legal/terms'),
          at('/legal/privacy'),
          at('/legal/content'),
          { path: '/discover', loader: goToDiscover },
          { path: '*', lazy: page('not-found') },
        ],
      },
      {
        Component: PublicShell,
        children: [
          at('/creator/:handle'),
          at('/post/:postId'),
          at('/collection/:linkKey'),
          at('/tag/:tag'),
        ],
      },
      {
        Component: DashboardShell,
        loader: needsSession,
        children: [
          at('/dashboard'),
          at('/dashboard/search'),
          at('/dashboard/gallery'),
          at('/dashboard/bookmarks'),
          at('/dashboard/messages'),
          at('/dashboard/notifications'),
          at('/dashboard/menu'),
          at('/dashboard/streams'),
          at('/dashboard/memberships'),
          at('/dashboard/orders'),
          at('/dashboard/profile'),
          at('/dashboard/settings'),
          { ...at('/dashboard/create'), loader: creatorOnly },
          { ...at('/dashboard/earnings'), loader: creatorOnly },
          { ...at('/dashboard/vault'), loader: creatorOnly },
          { ...at('/dashboard/analytics'), loader: creatorOnly },
          { ...at('/dashboard/promotions'), loader: creatorOnly },
          { ...at('/dashboard/fans'), loader: creatorOnly },
          { ...at('/dashboard/fans/:userId'), loader: creatorOnly },
          { ...at('/admin'), loader: staffOnly },
          { ...at('/admin/:section'), loader: staffOnly },
          { ...at('/creator/create'), loader: creatorOnly },
          { ...at('/creator/earnings'), loader: creatorOnly },
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

/** `isRendered`: the server already decided what the loaders decide, so nothing is requested before hydration. */
export const makeRouter = (isRendered: boolean) =>
  createBrowserRouter(
    routes,
    isRendered ? { hydrationData: { loaderData: { landing: null } } } : {},
  );
