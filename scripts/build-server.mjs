// Bundles processes of the server: one file each, and what they share.
// By itself (`node scripts/build-server.mjs FOLDER ENTRY …`) for tests, which fork processes of the sources.
import { build } from 'esbuild';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './prepare.mjs';

/** Packages stay outside, so that native ones keep their folders. */
export async function buildServer(entries, folder) {
  await build({
    entryPoints: Object.fromEntries(
      entries.map((entry) => [entry, path.join(root, `server/src/${entry}.ts`)]),
    ),
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    // V8 keeps the text of every file, and all of it in two bytes a character once one is beyond Latin-1: comments go, and
    // templates become strings, which esbuild escapes. That is 1.3 MB less. Short lines keep traces readable.
    minifyWhitespace: true,
    lineLimit: 160,
    supported: { 'template-literal': false },
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [workspacesInside],
  });
}

/** Bundles our own workspaces and leaves every npm package to node_modules. */
const workspacesInside = {
  name: 'workspaces-inside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' || name.startsWith('@limelight/')
        ? undefined
        : { path: name, external: true },
    );
  },
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, ...entries] = process.argv.slice(2);
  await buildServer(entries, path.resolve(root, folder));
}
