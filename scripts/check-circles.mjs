// Files never import each other in a circle, types and dynamic imports included, so that a reader of one file never has to read
// all of them. Part of the lint step.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { root } from './prepare.mjs';

const WORKSPACES = ['contract', 'packages', 'server', 'web', 'database', 'e2e', 'bench', 'scripts'];
const isSource = (file) =>
  /\.(ts|tsx|mjs)$/.test(file) && !/(^|\/)(node_modules|dist[^/]*|\.[^/]+)\//.test(file);

/** The text of every file, by its path from the root. */
function sources() {
  const files = WORKSPACES.flatMap((workspace) =>
    readdirSync(path.join(root, workspace), { recursive: true })
      .map((file) => `${workspace}/${file.replaceAll(path.sep, '/')}`)
      .filter(isSource),
  );
  return new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
}

/** The module names in a file's imports and exports. */
function namesIn(file, text) {
  const { module, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`);
  return [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap((one) => one.moduleRequest?.value ?? []),
    ),
    // the text is a string, or an expression that names none of our files
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      text.slice(start + 1, end - 1),
    ),
  ];
}

/** The file of ours that a module name refers to; null for packages. */
function fileOf(from, name) {
  if (name.startsWith('.')) return path.posix.join(path.posix.dirname(from), name);
  const [, workspace, rest = ''] = /^@limelight\/([a-z-]+)(?:\/(.*))?$/.exec(name) ?? [];
  if (workspace === 'contract') return `contract/src/${rest || 'index'}.ts`;
  if (workspace?.startsWith('pg-')) return `packages/${workspace}/src/index.ts`;
  return workspace === 'database' ? `database/${rest}/index.ts` : null;
}

/** Groups of files that reach each other, by Tarjan's algorithm. */
function circlesOf(imports) {
  const circles = [];
  const seen = new Map();
  const trail = [];
  const visit = (file) => {
    const place = seen.size;
    let lowest = place;
    seen.set(file, place);
    trail.push(file);
    for (const next of imports.get(file)) {
      if (!seen.has(next)) lowest = Math.min(lowest, visit(next));
      else if (trail.includes(next)) lowest = Math.min(lowest, seen.get(next));
    }
    if (lowest === place) {
      const group = trail.splice(trail.indexOf(file));
      if (group.length > 1) circles.push(group);
    }
    return lowest;
  };
  for (const file of imports.keys()) if (!seen.has(file)) visit(file);
  return circles;
}

const texts = sources();
const imports = new Map(
  [...texts].map(([file, text]) => [
    file,
    namesIn(file, text)
      .map((name) => fileOf(file, name))
      .filter((one) => texts.has(one)),
  ]),
);
// This also catches a broken check, which would find no imports.
if (!imports.get('server/src/areas.ts')?.includes('server/src/events/area.ts'))
  throw new Error('scripts/check-circles.mjs finds no imports');
const circles = circlesOf(imports);
for (const circle of circles) {
  console.error(`These ${circle.length} files import each other in a circle, or their types do:`);
  for (const file of circle.sort()) {
    const others = imports.get(file).filter((one) => circle.includes(one));
    console.error(`  ${file} imports ${[...new Set(others)].join(', ')}`);
  }
  console.error(
    'Move what both sides need into a file of its own, name what a file needs as an interface there, or take the type as a parameter (as platform/jobs/job.ts takes Deps).\n',
  );
}
if (circles.length > 0) process.exit(1);
