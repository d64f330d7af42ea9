/**
 * Every path with a screen in the web app, and the screen (a folder of web/src/pages); the server returns 404 for any other
 * path (docs/product.md, 'Addresses'). `:name` matches one segment; the first pattern that fits counts. web/src/router.test.ts
 * checks the router against this list.
 */
export const WEB_ROUTES = {
  '/': 'landing',
  '/auth': 'auth',
  '/discover': 'dashboard',
  '/creator/create': 'create',
  '/creator/earnings': 'earnings',
  '/creator/:handle': 'creator',
  '/post/:postId': 'post',
  '/tag/:tag': 'tag',
  '/collection/:linkKey': 'collection',
  '/legal/terms': 'legal',
  '/legal/privacy': 'legal',
  '/legal/content': 'legal',
  '/dashboard': 'dashboard',
  '/dashboard/search': 'search',
  '/dashboard/gallery': 'gallery',
  '/dashboard/bookmarks': 'bookmarks',
  '/dashboard/messages': 'messages',
  '/dashboard/notifications': 'notifications',
  '/dashboard/menu': 'menu',
  '/dashboard/streams': 'streams',
  '/dashboard/memberships': 'memberships',
  '/dashboard/orders': 'orders',
  '/dashboard/profile': 'profile',
  '/dashboard/settings': 'settings',
  '/dashboard/create': 'create',
  '/dashboard/earnings': 'earnings',
  '/dashboard/vault': 'vault',
  '/dashboard/analytics': 'analytics',
  '/dashboard/promotions': 'promotions',
  '/dashboard/fans': 'fans',
  '/dashboard/fans/:userId': 'fan',
  '/admin': 'admin',
  '/admin/:section': 'admin',
} as const;

/** The query parameter of a creator page with the code of a promotion. */
export const OFFER_PARAMETER = 'offer';

export type WebRoute = keyof typeof WEB_ROUTES;
export type Screen = (typeof WEB_ROUTES)[WebRoute] | 'not-found';

const patternsOfRoutes = () =>
  Object.entries(WEB_ROUTES).map(([route, screen]) => ({
    pattern: new RegExp(`^${route === '/' ? '' : route.replace(/:[^/]+/g, '[^/]+')}/?$`),
    screen,
  }));
/** Compiled at the first lookup: the web app never looks a path up, and so never compiles them. */
let patterns: ReturnType<typeof patternsOfRoutes> | undefined;

/** The screen at this path (no query, no fragment); 'not-found' if the web app has none. */
export function screenAt(path: string): Screen {
  patterns ??= patternsOfRoutes();
  return patterns.find(({ pattern }) => pattern.test(path))?.screen ?? 'not-found';
}
