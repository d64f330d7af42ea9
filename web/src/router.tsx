import type { ComponentType } from 'react';
import { WEB_ROUTES, type Screen, type WebRoute } from '@limelight/contract/web-routes';
import {
  createBrowserRouter,
  matchRoutes,
  redirect,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router';
import { SecondFactorBoundary, tellLinkNews } from './accounts/index.ts';
import { takeWayBack } from './pages/parts/way-back.ts';
import {
  creatorOnly,
  DashboardShell,
  goToDiscover,
  needsSession,
  PictureShell,
  PlainShell,
  PublicShell,
  RootShell,
  RouteFailure,
  skipWithSession,
  staffOnly,
} from './shell/index.ts';

interface PageModule {
  readonly default: ComponentType;
  /** Loads code that the page draws at once where its data is there. */
  readonly loadParts?: () => Promise<void>;
}

const pages = import.meta.glob<PageModule>('./pages/*/page.tsx');

/** A page's module, loaded when its route is first opened. */
const page = (screen: Screen) => async () => {
  const load = pages[`./pages/${screen}/page.tsx`];
  if (!load) throw new Error(`no page ${screen}`);
  const { default: Component, loadParts } = await load();
  return { Component, handle: { loadParts } };
};

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

/** Where people go from screens that do not open to them. */
const GUARDS = { strangers: skipWithSession, creators: creatorOnly, staff: staffOnly } as const;
/** Addresses that decide for themselves where people go. */
const LOADERS: Partial<Record<WebRoute, Pick<RouteObject, 'id' | 'loader'>>> = {
  '/': { id: 'landing', loader: landing },
  '/discover': { loader: goToDiscover },
};

type Shell = (typeof WEB_ROUTES)[WebRoute]['shell'];

/** The routes of a shell, from the list of the contract. */
const routesIn = (shell: Shell): RouteObject[] =>
  (Object.keys(WEB_ROUTES) as WebRoute[])
    .filter((path) => WEB_ROUTES[path].shell === shell)
    .map((path) => {
      const { screen, opensTo }: { screen: Screen; opensTo?: keyof typeof GUARDS } =
        WEB_ROUTES[path];
      return {
        path,
        lazy: page(screen),
        ...(opensTo && { loader: GUARDS[opensTo] }),
        ...LOADERS[path],
      };
    });

/** docs/product.md, 'Addresses'. */
export const routes: RouteObject[] = [
  {
    element: <RootShell gate={SecondFactorBoundary} />,
    ErrorBoundary: RouteFailure,
    HydrateFallback: () => null,
    children: [
      { Component: PictureShell, children: routesIn('picture') },
      {
        Component: PlainShell,
        children: [...routesIn('plain'), { path: '*', lazy: page('not-found') }],
      },
      { Component: PublicShell, children: routesIn('public') },
      {
        id: 'dashboard',
        Component: DashboardShell,
        loader: needsSession,
        children: routesIn('dashboard'),
      },
    ],
  },
];

/** Loads code that the page of a route draws at once where its data is there; of its `handle`, as `page` makes it. */
export const partsOf = (handle: Pick<PageModule, 'loadParts'> | undefined) => handle?.loadParts;

/** Loads the code of the pages at this address, so that what the server rendered is drawn at once. */
export async function loadMatchedPages(location: { readonly pathname: string }): Promise<void> {
  for (const { route } of matchRoutes(routes, location) ?? []) {
    if (typeof route.lazy !== 'function') continue;
    Object.assign(route, await route.lazy(), { lazy: undefined });
    await partsOf(route.handle)?.();
  }
}

/** `isRendered`: the server already decided what the loaders decide, so nothing is requested before hydration. */
export const makeRouter = (isRendered: boolean) =>
  createBrowserRouter(
    routes,
    isRendered ? { hydrationData: { loaderData: { landing: null, dashboard: null } } } : {},
  );
