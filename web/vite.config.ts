import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import {
  type AnyContractProcedure,
  type AnyContractRouter,
  isContractProcedure,
} from '@orpc/contract';
import { defineConfig, type Plugin } from 'vite';
import { contract } from '../contract/src/index.ts';
import { loadsOf } from './build/loads.ts';
import { sharedFiles } from './build/shared-files.ts';

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

/**
 * Lines of what the client's link reads of each operation; all else stays with the server. An area's name, then its
 * operations: 'me GET~/me', where ~ stands for '/' and the area.
 */
function* routeLines(router: AnyContractRouter, area = ''): Generator<string> {
  const parts = Object.entries(router);
  const own = parts.flatMap(([name, part]) =>
    isContractProcedure(part) ? routeLine(name, part, area) : [],
  );
  if (own.length > 0) yield [area, ...own].join('\n');
  for (const [name, part] of parts)
    if (!isContractProcedure(part)) yield* routeLines(part, area === '' ? name : `${area}.${name}`);
}

function routeLine(name: string, procedure: AnyContractProcedure, area: string): string {
  const {
    method,
    path = '',
    inputStructure = 'compact',
    outputStructure = 'compact',
  } = procedure['~orpc'].route;
  if (`${inputStructure} ${outputStructure}` !== 'compact compact')
    throw new Error(`${area}.${name}: the client takes plain input and output`);
  const short = `${path}/`.startsWith(`/${area}/`) ? `~${path.slice(area.length + 1)}` : path;
  return `${name} ${method ?? 'POST'}${short}`;
}

/** Routes of every operation without their zod schemas, so that no zod reaches the first screen. */
export function contractRoutes(): Plugin {
  const id = 'virtual:contract';
  return {
    name: 'contract-routes',
    resolveId: (source) => (source === id ? `\0${id}` : undefined),
    load: (source) =>
      source === `\0${id}`
        ? `import { readRoutes } from '/src/platform/read-routes.ts';
           export const contract = readRoutes(${JSON.stringify([...routeLines(contract)].join('\n'))});`
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
 * Parts that the official client brings along and nothing here asks it for: files by name (uploads are resumable, through tus),
 * wallets, functions, which go through the contract's own client, and realtime, whose client loads after the first screen
 * (src/platform/realtime.ts). Of `admin`, signing out stays, which is one of its calls.
 */
const UNUSED_PARTS: Readonly<Record<string, string>> = {
  '@supabase/storage-js': `
    export class StorageClient { from() { absent(); } }
    export class StorageApiError extends Error {}`,
  '@supabase/realtime-js': `
    export class RealtimeClient { setAuth() {} channel() { absent(); } }`,
  './GoTrueAdminApi': `
    import { _request } from '@supabase/auth-js/dist/module/lib/fetch';
    import { isAuthError } from '@supabase/auth-js/dist/module/lib/errors';
    import { resolveFetch } from '@supabase/auth-js/dist/module/lib/helpers';
    export default class GoTrueAdminApi {
      constructor({ url, headers, fetch }) { Object.assign(this, { url, headers, fetch: resolveFetch(fetch) }); }
      async signOut(jwt, scope = 'global') {
        try {
          const url = \`\${this.url}/logout?scope=\${scope}\`;
          await _request(this.fetch, 'POST', url, { headers: this.headers, jwt, noResolveJson: true });
          return { data: null, error: null };
        } catch (error) {
          if (isAuthError(error)) return { data: null, error };
          throw error;
        }
      }
    }`,
  './lib/web3/ethereum': `export { absent as createSiweMessage, absent as fromHex, absent as getAddress, absent as toHex };`,
  '@supabase/functions-js': `
    export class FunctionsClient { constructor() { absent(); } }
    export class FunctionsError extends Error {}
    export { FunctionsError as FunctionsFetchError, FunctionsError as FunctionsHttpError, FunctionsError as FunctionsRelayError };
    export const FunctionRegion = {};`,
};

function withoutUnusedParts(): Plugin {
  const prefix = '\0unused:';
  return {
    name: 'without-unused-parts',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source in UNUSED_PARTS && importer.includes('/@supabase/') ? prefix + source : undefined,
    load: (id) =>
      id.startsWith(prefix)
        ? `function absent() { throw new Error('This part of the client is not in this app.'); }
           ${UNUSED_PARTS[id.slice(prefix.length)] ?? ''}`
        : undefined,
  };
}

const INPUT = ['index.html', 'src/start.tsx'].map((file) => `${import.meta.dirname}/${file}`);

/** What every start needs is one file; the entry, which fetches it, would bring it along without a file of its own. */
const START_FILES = [
  { name: 'entry', test: /entry-client|preload-helper/, priority: 3 },
  { name: 'app', tags: ['$initial'] satisfies ['$initial'], priority: 2 },
];

/**
 * What one more file costs a screen, in bytes of source, of which a tenth is left minified and packed. Without shared files
 * screens had up to 112, most below 1 KB, and a browser asks a plain HTTP server for six at a time.
 */
const REQUEST_BYTES = 10_000;

/** An area's door only passes on: a screen that enters by it loads what it uses, and nothing else of the area. */
const DOORS = [{ test: /\/web\/src\/[a-z]+\/index\.ts$/, sideEffects: false }];

const treeshake = { moduleSideEffects: DOORS };

const shareFiles = () =>
  sharedFiles({
    root: import.meta.dirname,
    plugins: [contractRoutes(), withoutUnusedParts()],
    rolldownOptions: {
      input: INPUT,
      treeshake,
      output: { codeSplitting: { groups: START_FILES } },
    },
    loadsOf,
    requestBytes: REQUEST_BYTES,
  });

/** What only the build for the browser has. */
const forBrowsers = async () => ({
  input: INPUT,
  output: {
    codeSplitting: {
      groups: [
        ...START_FILES,
        {
          name: await shareFiles(),
          debugName: 'shared',
          includeDependenciesRecursively: false,
          priority: 1,
        },
      ],
    },
  },
});

export default defineConfig(async ({ command, isSsrBuild }) => ({
  plugins: [
    contractRoutes(),
    developmentConfig(),
    preloadFonts(),
    withoutUnusedParts(),
    react(),
    tailwindcss(),
  ],
  server: {
    proxy: Object.fromEntries(SERVICES.map((path) => [path, { target: BACKEND, ws: true }])),
  },
  build: {
    outDir: isSsrBuild ? 'dist-ssr' : 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The first that have light-dark(), which every color is.
    cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5', 'ios17.5'],
    // The policy of the pages allows no inline script and no data: font.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    copyPublicDir: !isSsrBuild,
    // Which files a screen needs: the server asks for them in the page (server/src/site/scripts.ts).
    manifest: isSsrBuild ? false : 'scripts.json',
    rolldownOptions: {
      treeshake,
      ...(command === 'build' && isSsrBuild !== true ? await forBrowsers() : {}),
    },
    // hls.js alone is 520 KB and loads with the first film; first screens have a test of their own.
    chunkSizeWarningLimit: 600,
  },
  // One file that Node runs by itself: the server has no React of its own version to mix in.
  ...(isSsrBuild ? { ssr: { noExternal: true as const } } : {}),
}));
