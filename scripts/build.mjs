// Builds web/dist (browser, and the page at /developers), web/dist-ssr (server-rendered pages) and server/dist. Run by start
// and test.
import { build } from 'esbuild';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  readdirSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { build as viteBuild } from 'vite';
import { buildServer } from './build-server.mjs';
import { root } from './prepare.mjs';

async function buildWeb() {
  const options = { root: path.join(root, 'web'), logLevel: 'warn' };
  await viteBuild({ ...options, build: { outDir: 'dist', emptyOutDir: true } });
  if (existsSync(path.join(root, 'web/src/entry-server.tsx'))) {
    await viteBuild({
      ...options,
      build: { outDir: 'dist-ssr', emptyOutDir: true, ssr: 'src/entry-server.tsx' },
    });
  }
  await buildDevelopersPage();
  await slimForMemory(path.join(root, 'web/dist-ssr'));
  await compress(path.join(root, 'web/dist'));
}

/** The page at /developers. It is not part of the app, so that none of its 1.4 MB reaches a screen. */
async function buildDevelopersPage() {
  await build({
    entryPoints: [path.join(root, 'web/src/developers/page.ts')],
    outdir: path.join(root, 'web/dist/developers'),
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  });
}

/**
 * A running process keeps the text of every module, in two bytes a character once one character is not ASCII: unprocessed, the
 * renderer takes 5 MB; minified and in ASCII a fifth of that.
 */
async function slimForMemory(folder) {
  await build({
    entryPoints: readdirSync(folder, { recursive: true })
      .filter((name) => name.endsWith('.js'))
      .map((name) => path.join(folder, name)),
    outdir: folder,
    outbase: folder,
    allowOverwrite: true,
    minify: true,
    charset: 'ascii',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'warning',
  });
}

/**
 * A page shows nothing before its style sheet, and a connection delivers 14.6 KB in its first round trip, 0.9 KB of it headers:
 * at quality 11 the style sheet is 12.9 KB, at 9 14.1. Quality 11 for all files would add 3 s to a build and make them 7%
 * smaller.
 */
const brotliQuality = (name) => (name.endsWith('.css') ? 11 : 9);

/** Writes .br and .gz beside every text file, so that nothing is compressed while serving. */
async function compress(folder) {
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (statSync(file).isDirectory()) await compress(file);
    else if (/\.(js|css|svg|json|webmanifest|txt)$/.test(name) && statSync(file).size > 1_000) {
      const params = { [constants.BROTLI_PARAM_QUALITY]: brotliQuality(name) };
      const brotli = createBrotliCompress({ params });
      await pipeline(createReadStream(file), brotli, createWriteStream(`${file}.br`));
      await pipeline(
        createReadStream(file),
        createGzip({ level: 9 }),
        createWriteStream(`${file}.gz`),
      );
    }
  }
}

const PROCESSES = [
  'main',
  'media/worker/main',
  'media/pictures/worker/main',
  'platform/pdf/worker/main',
  'live/engine/media/main',
  'live/engine/packager/main',
  'live/engine/recording/main',
  'commands/admin',
  'commands/doctor',
  'commands/backup',
  'commands/restore',
  'commands/files',
  'commands/sandbox',
  'commands/upgrade',
];

async function buildProcesses() {
  const folder = path.join(root, 'server/dist');
  const built = await buildServer(PROCESSES, folder);
  // scripts/release.mjs reads it: chunks of earlier builds are still in the folder, for processes that run from it
  writeFileSync(path.join(folder, 'built.json'), JSON.stringify(built));
}

await Promise.all([buildProcesses(), buildWeb()]);
