import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, removeFolder } from '../support/folder.ts';
import { LONG } from '../support/long.ts';
import { MAIN_JOB_MS, walkMainJob } from '../support/main-job.ts';
import { run, startProduct, STARTING_MS } from '../support/product.ts';
import { SharedProduct } from '../support/shared-product.ts';
import { expect, test } from '../support/test.ts';

const root = path.resolve(import.meta.dirname, '../..');
const MOST_MEGABYTES = 350;
/** Of the build, of the tests, and of the web app, which is in web/dist already. */
const NOT_THERE = [
  'vite',
  'esbuild',
  'typescript',
  'vitest',
  'playwright',
  'lucide-react',
  'hls.js',
];

let release: string | null = null;

test.use({
  shared: new SharedProduct(async () => {
    const made = await makeFolder();
    await run(process.execPath, [path.join(root, 'scripts/release.mjs'), made]);
    release = made;
    const product = await startProduct({ release: made, dataDir: await makeFolder() });
    return { product, end: () => removeFolder(made) };
  }),
});

test(
  'a release has few packages, starts on an empty data folder and serves the main job',
  { tag: LONG },
  async ({ person, product }) => {
    test.setTimeout(MAIN_JOB_MS + STARTING_MS);
    const packages = path.join(release ?? '', 'node_modules');
    expect(await megabytesOf(packages)).toBeLessThan(MOST_MEGABYTES);
    const names = await readdir(packages);
    expect(NOT_THERE.filter((name) => names.includes(name))).toEqual([]);
    await walkMainJob(person, product);
  },
);

test(
  'a release goes into an empty folder only, and offers the commands that run there',
  { tag: LONG },
  async ({ product }) => {
    expect(product.output()).toContain('Ready at');
    const again = run(process.execPath, [path.join(root, 'scripts/release.mjs'), release ?? '']);
    await expect(again).rejects.toThrow('isn’t empty');
    const written = await readFile(path.join(release ?? '', 'package.json'), 'utf8');
    const { scripts } = JSON.parse(written) as { scripts: Record<string, string> };
    expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['start', 'admin', 'sandbox']));
    expect(Object.keys(scripts)).not.toContain('test');
  },
);

/** Room on the disk, as `du` counts it. */
async function megabytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const blocks = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).blocks),
  );
  return blocks.reduce((sum, each) => sum + each, 0) / 2048;
}
