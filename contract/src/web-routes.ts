/** The frame around a screen, and who it opens to; the others are sent where they can go on. */
interface Route {
  readonly screen: string;
  readonly shell: 'picture' | 'plain' | 'public' | 'dashboard';
  readonly opensTo?: 'strangers' | 'creators' | 'staff';
}

/**
 * Every path the web app has a screen for: the screen (a folder of web/src/pages), its shell (web/src/shell) and who it
 * opens to; the dashboard's screens ask for a session beside that. The server responds with 404 to any other path
 * (docs/product.md, 'Addresses'). `:name` matches one segment, `:section` one of ADMIN_SECTIONS; the first pattern that fits
 * counts.
 */
export const WEB_ROUTES = {
  '/': { screen: 'landing', shell: 'picture' },
  '/auth': { screen: 'auth', shell: 'plain', opensTo: 'strangers' },
  '/discover': { screen: 'dashboard', shell: 'plain' },
  '/creator/create': { screen: 'create', shell: 'dashboard', opensTo: 'creators' },
  '/creator/earnings': { screen: 'earnings', shell: 'dashboard', opensTo: 'creators' },
  '/creator/:handle': { screen: 'creator', shell: 'public' },
  '/post/:postId': { screen: 'post', shell: 'public' },
  '/stream/:streamId': { screen: 'stream', shell: 'public' },
  '/product/:productId': { screen: 'product', shell: 'public' },
  '/tag/:tag': { screen: 'tag', shell: 'public' },
  '/collection/:linkKey': { screen: 'collection', shell: 'public' },
  '/legal/terms': { screen: 'legal', shell: 'plain' },
  '/legal/privacy': { screen: 'legal', shell: 'plain' },
  '/legal/content': { screen: 'legal', shell: 'plain' },
  '/dashboard': { screen: 'dashboard', shell: 'dashboard' },
  '/dashboard/search': { screen: 'search', shell: 'dashboard' },
  '/dashboard/gallery': { screen: 'gallery', shell: 'dashboard' },
  '/dashboard/bookmarks': { screen: 'bookmarks', shell: 'dashboard' },
  '/dashboard/messages': { screen: 'messages', shell: 'dashboard' },
  '/dashboard/notifications': { screen: 'notifications', shell: 'dashboard' },
  '/dashboard/menu': { screen: 'menu', shell: 'dashboard' },
  '/dashboard/streams': { screen: 'streams', shell: 'dashboard' },
  '/dashboard/live/new': { screen: 'start-livestream', shell: 'dashboard', opensTo: 'creators' },
  '/dashboard/live/:streamId': { screen: 'live', shell: 'dashboard', opensTo: 'creators' },
  '/dashboard/memberships': { screen: 'memberships', shell: 'dashboard' },
  '/dashboard/orders': { screen: 'orders', shell: 'dashboard' },
  '/dashboard/orders/:orderId': { screen: 'order', shell: 'dashboard' },
  '/dashboard/cart': { screen: 'cart', shell: 'dashboard' },
  '/dashboard/shop': { screen: 'shop', shell: 'dashboard', opensTo: 'creators' },
  '/dashboard/shop/products/:productId': {
    screen: 'edit-product',
    shell: 'dashboard',
    opensTo: 'creators',
  },
  '/dashboard/profile': { screen: 'profile', shell: 'dashboard' },
  '/dashboard/settings': { screen: 'settings', shell: 'dashboard' },
  '/dashboard/create': { screen: 'create', shell: 'dashboard', opensTo: 'creators' },
  '/dashboard/earnings': { screen: 'earnings', shell: 'dashboard', opensTo: 'creators' },
  '/dashboard/vault': { screen: 'vault', shell: 'dashboard', opensTo: 'creators' },
  '/dashboard/analytics': { screen: 'analytics', shell: 'dashboard', opensTo: 'creators' },
  '/dashboard/promotions': { screen: 'promotions', shell: 'dashboard', opensTo: 'creators' },
  '/dashboard/fans': { screen: 'fans', shell: 'dashboard', opensTo: 'creators' },
  '/dashboard/fans/:userId': { screen: 'fan', shell: 'dashboard', opensTo: 'creators' },
  '/admin': { screen: 'admin', shell: 'dashboard', opensTo: 'staff' },
  '/admin/:section': { screen: 'admin', shell: 'dashboard', opensTo: 'staff' },
} as const satisfies Readonly<Record<string, Route>>;

/** The tabs of /admin. */
const ADMIN_SECTIONS = [
  'orders',
  'creators',
  'posts',
  'reports',
  'problems',
  'people',
  'outbox',
  'announcements',
  'audit',
  'system',
  'restored',
] as const;
export type AdminSection = (typeof ADMIN_SECTIONS)[number];

/** The query parameter of a creator page with the code of a promotion. */
export const OFFER_PARAMETER = 'offer';

export type WebRoute = keyof typeof WEB_ROUTES;
export type Screen = (typeof WEB_ROUTES)[WebRoute]['screen'] | 'not-found';

const patternsOfRoutes = () =>
  Object.entries(WEB_ROUTES).map(([route, { screen }]) => ({
    pattern: new RegExp(
      `^${route === '/' ? '' : route.replace(':section', `(${ADMIN_SECTIONS.join('|')})`).replace(/:[^/]+/g, '[^/]+')}/?$`,
    ),
    screen,
  }));
/** Compiled at the first lookup: the web app never looks a path up, and so never compiles them. */
let patterns: ReturnType<typeof patternsOfRoutes> | undefined;

/** The screen at this path (no query, no fragment); 'not-found' if the web app has none. */
export function screenAt(path: string): Screen {
  patterns ??= patternsOfRoutes();
  return patterns.find(({ pattern }) => pattern.test(path))?.screen ?? 'not-found';
}
