// Which file may import which (docs/architecture.md). The linter calls this for each import (lint-rules.mjs).
import { AREAS } from './areas.mjs';

/**
 * The areas of the contract, in the server's order except for safety: its reports name things of all areas. What other areas
 * need for reports is in the kernel.
 */
const CONTRACT_AREAS = [
  ...AREAS.filter((area) => area !== 'safety' && area !== 'notifications'),
  'safety',
  'notifications',
];
/** Areas that say what every area sells, and what can be reported of it: their words are put together in area-words.ts. */
const READERS_OF_WORDS = ['earnings', 'safety'];
/** The areas of the web app, which also has `shell`, the frame around every screen. */
const WEB_AREAS = [...AREAS, 'shell'];

const BY_THE_DOOR =
  'Another area is entered by its door only: import from its index.ts, and export what you need there.';
const ONE_FILE_LATE =
  'import() of a door would load everything that the area exports: name the file.';
const noCircle = (instead) =>
  `An area knows only those before it in its list (server/src/areas.ts, scripts/boundaries.mjs), so that no circle can close: ${instead}`;

/**
 * Returns a message if an import is not allowed. Both files are paths from the root, such as `web/src/messages/index.ts`; a
 * package is named as in the import. `isLate`: an `import()`.
 */
export function faultOf(file, imported, isLate) {
  const from = placeOf(file);
  const to = placeOf(imported);
  if (from.workspace === 'server') return faultInServer(from, to);
  if (from.workspace === 'web') return faultInWeb(from, to, isLate);
  if (from.workspace === 'contract') return faultInContract(from, to, imported);
  if (from.workspace === 'packages' && /^(contract|server|web|database|e2e|bench)\b/.test(imported))
    return 'A package knows nothing of the product: take it as a parameter.';
  if (from.workspace === 'e2e' && ['server', 'web'].includes(to.workspace) && to.folder)
    return 'e2e sees the product from outside: only the contract may be imported.';
}

/** The parts of a path; `folder` is the one in src: an area, `platform`, `pages` … */
function placeOf(file) {
  const [workspace, src, folder, ...rest] = file.split('/');
  return src === 'src' ? { workspace, folder, name: rest.join('/') } : { workspace };
}

function faultInContract(from, to, imported) {
  if (/^(node:|react|server\b|web\b)/.test(imported))
    return 'The contract is plain zod: no Node, no React, nobody else.';
  if (to.workspace !== 'contract' || from.folder === to.folder) return;
  if (from.folder === 'platform' && to.folder)
    return 'platform/ holds no product word and knows nothing else of the contract: move this file into its area.';
  if (from.folder === 'kernel' && to.folder !== 'platform')
    return 'The kernel knows no area: say here what areas declare, and let them declare it.';
  if (!CONTRACT_AREAS.includes(from.folder)) return;
  if (to.folder === 'area-words.ts' && READERS_OF_WORDS.includes(from.folder)) return;
  if (to.folder?.endsWith('.ts'))
    return 'Areas do not know how they are put together: move what is needed into the area that owns it.';
  if (isBehind(CONTRACT_AREAS, from, to))
    return noCircle(
      'move what both need to the earlier one or to kernel/, or take it as a parameter.',
    );
}

function faultInServer(from, to) {
  if (to.workspace !== 'server' || from.folder === to.folder) return;
  const isArea = AREAS.includes(to.folder);
  const isAssembly = ['site', 'start', 'commands'].includes(to.folder);
  if (from.folder === 'platform' && to.folder)
    return 'platform/ holds no product word and knows nothing else in src: take it as a parameter, or move this file into its area.';
  if (from.folder === 'kernel' && (isArea || isAssembly))
    return 'The kernel knows no area: name what it needs as a port (kernel/area-parts.ts), which an area declares.';
  if (from.folder === 'services' && (isArea || isAssembly))
    return 'The wire services know no area: take a callback in the options and let app.ts pass it.';
  if (!AREAS.includes(from.folder)) return;
  if (isAssembly || to.folder === 'app.ts')
    return 'Areas do not know how they are put together: take it through deps.';
  if (!isArea) return;
  if (to.name !== 'index.ts') return BY_THE_DOOR;
  // Tests may import any area.
  const isTest = /\.test\.ts$|(^|\/)test-[^/]*\.ts$/.test(from.name);
  if (isBehind(AREAS, from, to) && !isTest)
    return noCircle('tell it as an event, or declare a part in area.ts.');
}

function faultInWeb(from, to, isLate) {
  if (to.workspace === 'server')
    return 'The browser knows the server by its contract: import from @limelight/contract.';
  if (to.workspace !== 'web' || from.folder === to.folder) return;
  const isArea = WEB_AREAS.includes(to.folder);
  if (['ui', 'platform'].includes(from.folder) && (isArea || to.folder === 'pages'))
    return 'The kit holds no product word: pass it in as a prop.';
  if (WEB_AREAS.includes(from.folder)) {
    if (to.folder === 'pages') return 'Pages use areas, never back.';
    if (isArea && isBehind(WEB_AREAS, from, to))
      return noCircle('take a slot or a callback as a prop and let the page pass it.');
  }
  if (!isArea) return;
  if (isLate) return to.name === 'index.ts' ? ONE_FILE_LATE : undefined;
  if (to.name !== 'index.ts') return BY_THE_DOOR;
}

const isBehind = (areas, from, to) => areas.indexOf(to.folder) > areas.indexOf(from.folder);
