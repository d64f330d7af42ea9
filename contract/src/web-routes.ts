/**
 * Every path the web app has a screen for; the server answers 404 to any other (decisions.md).
 * `:name` stands for one segment. web/src/router.test.ts holds the router to this list.
 */
export const WEB_ROUTES = [
  '/',
  '/auth',
  '/discover',
  '/creator/create',
  '/creator/earnings',
  '/creator/:handle',
  '/post/:postId',
  '/tag/:tag',
  '/legal/terms',
  '/legal/privacy',
  '/legal/content',
  '/dashboard',
  '/dashboard/search',
  '/dashboard/gallery',
  '/dashboard/bookmarks',
  '/dashboard/messages',
  '/dashboard/notifications',
  '/dashboard/menu',
  '/dashboard/streams',
  '/dashboard/memberships',
  '/dashboard/orders',
  '/dashboard/profile',
  '/dashboard/settings',
  '/dashboard/create',
  '/dashboard/earnings',
  '/dashboard/vault',
  '/admin',
  '/admin/:section',
] as const;

const patterns = WEB_ROUTES.map(
  (route) => new RegExp(`^${route === '/' ? '' : route.replace(/:[^/]+/g, '[^/]+')}/?$`),
);

/** Whether the web app has a screen at this path (no query, no fragment). */
export function isWebRoute(path: string): boolean {
  return patterns.some((pattern) => pattern.test(path));
}
