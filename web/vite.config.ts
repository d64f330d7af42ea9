import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { minifyContractRouter } from '@orpc/contract';
import { defineConfig, type Plugin } from 'vite';
import { contract } from '../contract/src/index.ts';

/** Where `vite` (development) finds the running server; the built app is served by it directly. */
const BACKEND = process.env['BACKEND'] ?? 'http://127.0.0.1:3000';
const SERVICES = [
  '/auth/v1',
  '/rest/v1',
  '/storage/v1',
  '/realtime/v1',
  '/functions/v1',
  '/sandbox/v1',
  '/config.json',
];

/** What the client's link reads of a route; summaries and names stay with the server. */
const ROUTE_KEYS = new Set(['method', 'path', 'inputStructure', 'outputStructure']);

function routesOnly(this: unknown, key: string, value: unknown): unknown {
  if (key !== 'route' || typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => ROUTE_KEYS.has(name)));
}

/** Routes of every operation without their zod schemas, so that no zod reaches the first screen. */
export function contractRoutes(): Plugin {
  const id = 'virtual:contract';
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `export const contract = JSON.parse(${JSON.stringify(JSON.stringify(minifyContractRouter(contract), routesOnly))});`
        : undefined,
  };
}

/** In development the page is not served by our server, so the configuration is put in here. */
function developmentConfig(): Plugin {
  return {
    name: 'development-config',
    apply: 'serve',
    async transformIndexHtml(html) {
      const answer = await fetch(`${BACKEND}/config.json`);
      const config = (await answer.text()).replaceAll('<', '\\u003c');
      return html.replace(
        '<script type="application/json" id="config"></script>',
        () => `<script type="application/json" id="config">${config}</script>`,
      );
    },
  };
}

/** Preloads the two faces that the first screen shows, so that text does not move when they arrive. */
function preloadFonts(): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((name) => /(inter|bricolage-grotesque)-latin-wght-normal.*\.woff2$/.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: {
              rel: 'preload',
              href: `/${name}`,
              as: 'font',
              type: 'font/woff2',
              crossorigin: '',
            },
            injectTo: 'head-prepend' as const,
          })),
    },
  };
}

/**
 * A file for every set of modules that the same screens share is 53 files for a creator's page, most below 1 KB, and a
 * browser asks a plain HTTP server for six at a time: what every start needs is one file, icons and words
 * another, the small pieces of most screens a third. Larger groups would cost first screens their 210 KB.
 */
const CHUNKS = [
  // What the entry needs to fetch the app; without a file of its own it would bring the app along.
  { name: 'entry', test: /entry-client|preload-helper/, priority: 4 },
  { name: 'app', tags: ['$initial'] satisfies ['$initial'], priority: 3 },
  {
    name: 'words',
    test: /lucide-react|contract\/src/,
    minShareCount: 3,
    maxModuleSize: 5000,
    priority: 2,
  },
  {
    name: 'kit',
    test: /web\/src\/(ui|platform)/,
    minShareCount: 14,
    maxModuleSize: 2500,
    priority: 1,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [contractRoutes(), developmentConfig(), preloadFonts(), react(), tailwindcss()],
  server: {
    proxy: Object.fromEntries(SERVICES.map((path) => [path, { target: BACKEND, ws: true }])),
  },
  build: {
    outDir: isSsrBuild ? 'dist-ssr' : 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The policy of the pages allows no inline script and no data: font.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    // Which files a screen needs: the server asks for them in the page (server/src/site/scripts.ts).
    manifest: isSsrBuild ? false : 'scripts.json',
    ...(isSsrBuild
      ? {}
      : {
          rolldownOptions: {
            input: ['index.html', 'src/start.tsx'].map((file) => `${import.meta.dirname}/${file}`),
            output: { codeSplitting: { groups: CHUNKS } },
          },
        }),
    // hls.js alone is 520 KB and loads with the first film; first screens have a test of their own.
    chunkSizeWarningLimit: 600,
  },
  // One file that Node runs by itself: the server has no React of its own version to mix in.
  ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
}));
