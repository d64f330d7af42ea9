import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Screen } from '@limelight/contract/web-routes';
import { z } from 'zod';

/** When a page loads its scripts: 'later' leaves the whole bandwidth to the pictures and text of a rendered page. */
export type Urgency = 'now' | 'later';

export interface Scripts {
  /** The tags that start the app on this screen: every file it needs is requested at once, not one after another. */
  tags(screen: Screen, urgency: Urgency): string;
}

const builtFile = z.object({
  file: z.string(),
  name: z.string().optional(),
  imports: z.array(z.string()).default([]),
});
const builtFiles = z.record(z.string(), builtFile);

/** Reads which files each screen needs, as the build wrote them (web/vite.config.ts). */
export async function loadScripts(webDist: string): Promise<Scripts> {
  const text = await readFile(path.join(webDist, 'scripts.json'), 'utf8');
  return scriptsOf(builtFiles.parse(JSON.parse(text)));
}

export function scriptsOf(built: z.output<typeof builtFiles>): Scripts {
  const entry = Object.values(built).find(({ name }) => name === 'entry');
  if (!entry) throw new Error('the build has no entry');

  const collect = (key: string, files: Set<string>): Set<string> => {
    const found = built[key];
    if (!found || files.has(found.file)) return files;
    files.add(found.file);
    for (const imported of found.imports) collect(imported, files);
    return files;
  };

  const written = new Map<string, string>();
  return {
    tags(screen, urgency) {
      const key = `${screen} ${urgency}`;
      let tags = written.get(key);
      if (tags === undefined) {
        const files = collect('src/start.tsx', new Set());
        collect(`src/pages/${screen}/page.tsx`, files);
        files.delete(entry.file);
        tags = tagsOf(entry.file, files, urgency);
        written.set(key, tags);
      }
      return tags;
    },
  };
}

function tagsOf(entry: string, files: ReadonlySet<string>, urgency: Urgency): string {
  const start = `<script type="module" crossorigin src="/${entry}"></script>`;
  const hrefs = [...files].map((file) => `/${file}`);
  return urgency === 'later'
    ? // web/src/entry-client.tsx requests them when the page is on the screen.
      `<script type="application/json" id="scripts">${JSON.stringify(hrefs)}</script>${start}`
    : start + hrefs.map((href) => `<link rel="modulepreload" crossorigin href="${href}">`).join('');
}
