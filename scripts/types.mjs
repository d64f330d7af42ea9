// Type-checks workspaces one after the other; all faults are shown before it fails.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { root } from './prepare.mjs';

const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
const statuses = process.argv
  .slice(2)
  .map(
    (workspace) =>
      spawnSync(process.execPath, [tsc, '-p', workspace], { cwd: root, stdio: 'inherit' }).status,
  );
process.exit(statuses.every((status) => status === 0) ? 0 : 1);
