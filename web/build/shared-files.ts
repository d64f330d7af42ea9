import path from 'node:path';
import { build, type PluginOption, type Rolldown } from 'vite';
import { type Load, type Part, planFiles } from './plan-files.ts';

export interface SharedFilesOptions {
  readonly root: string;
  readonly plugins: PluginOption[];
  /** Settings of the build whose files are planned; its groups are those that the plan leaves alone. */
  readonly rolldownOptions: Rolldown.RolldownOptions;
  /** What is loaded at one time, of the entries that the build found (paths from `root`). */
  readonly loadsOf: (entries: readonly string[]) => readonly Load[];
  readonly requestBytes: number;
}

/**
 * Returns the name of the file that a module shares with others; null for a module that stays where the build puts it. Which
 * modules an entry needs is known only after a build, so this makes one, without style sheets and without writing it.
 */
export async function sharedFiles({
  root,
  plugins,
  rolldownOptions,
  loadsOf,
  requestBytes,
}: SharedFilesOptions): Promise<(moduleId: string) => string | null> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [plugins, withoutStyles()],
    build: { write: false, minify: false, rolldownOptions },
  });
  if (!('output' in built)) throw new Error('the build has more than one result');
  const parts = partsOf(root, built.output);
  const entries = parts.filter(({ isEntry }) => isEntry).map(({ id }) => id);
  const files = planFiles(parts, loadsOf(entries), requestBytes);
  const names = new Map(
    files.flatMap((modules, n) => modules.map((module) => [module, `shared-${n}`] as const)),
  );
  return (moduleId) => names.get(moduleId) ?? null;
}

/** The files of a build, except for those that every start loads. */
function partsOf(root: string, output: Rolldown.RolldownOutput['output']): Part[] {
  const chunks = output.filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const initial = new Set<string>();
  const collect = (name: string): void => {
    if (initial.has(name)) return;
    initial.add(name);
    byName.get(name)?.imports.forEach(collect);
  };
  for (const { isEntry, fileName } of chunks) if (isEntry) collect(fileName);

  const idOf = (chunk: Rolldown.OutputChunk) =>
    chunk.isDynamicEntry && chunk.facadeModuleId !== null
      ? path.relative(root, chunk.facadeModuleId)
      : chunk.fileName;
  return chunks
    .filter(({ fileName }) => !initial.has(fileName))
    .map((chunk) => ({
      id: idOf(chunk),
      modules: chunk.moduleIds,
      bytes: chunk.code.length,
      imports: chunk.imports.flatMap((name) => byName.get(name) ?? []).map(idOf),
      isEntry: chunk.isDynamicEntry,
    }));
}

/** Style sheets decide nothing here, and take as long as all scripts. */
function withoutStyles(): PluginOption {
  return {
    name: 'without-styles',
    enforce: 'pre',
    load: (id) => (id.endsWith('.css') ? '' : undefined),
  };
}
