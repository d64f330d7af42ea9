// Type-checks and lints workspaces for `npm test`; all faults are shown before it fails. Workspaces with the same
// settings are one program, so that what they share is checked once, and the linter asks that program.
// Then the areas' tables (check-tables.mjs). `npm run types` and `npm run lint` say the same, the first remembers what
// it has checked.
import path from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { checkTables } from './check-tables.mjs';
import { root } from './prepare.mjs';

const formatHost = {
  getCanonicalFileName: (name) => name,
  getCurrentDirectory: () => root,
  getNewLine: () => '\n',
};

function fail(...faults) {
  console.error(ts.formatDiagnosticsWithColorAndContext(faults, formatHost));
  process.exit(1);
}

function read(workspace) {
  const { fileNames, options, errors } = ts.getParsedCommandLineOfConfigFile(
    path.join(root, workspace, 'tsconfig.json'),
    // what is not checked again needs no notes
    { incremental: false, tsBuildInfoFile: undefined },
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail },
  );
  if (errors.length > 0) fail(...errors);
  const { configFilePath: _, ...settings } = options;
  return { fileNames, options, settings: JSON.stringify(settings) };
}

/** The workspaces, files and settings of each program. */
function groupsOf(workspaces) {
  const groups = new Map();
  for (const workspace of workspaces) {
    const { fileNames, options, settings } = read(workspace);
    const group = groups.get(settings) ?? { options, fileNames: [], workspaces: [] };
    group.fileNames.push(...fileNames);
    group.workspaces.push(workspace);
    groups.set(settings, group);
  }
  return [...groups.values()];
}

function check({ options, fileNames }) {
  const host = ts.createCompilerHost(options, true);
  const program = ts.createProgram({ rootNames: fileNames, options, host });
  const faults = ts.getPreEmitDiagnostics(program);
  if (faults.length > 0) {
    console.error(ts.formatDiagnosticsWithColorAndContext(faults, formatHost));
  }
  return { program, isGood: faults.length === 0 };
}

/** A file that belongs to no program is a fault, too. */
async function lint(program, folders) {
  const eslint = new ESLint({
    cwd: root,
    overrideConfig: {
      languageOptions: { parserOptions: { projectService: false, programs: [program] } },
    },
  });
  const results = await eslint.lintFiles(folders);
  const text = await (await eslint.loadFormatter('stylish')).format(results);
  if (text !== '') console.error(text);
  return results.every(({ errorCount, warningCount }) => errorCount + warningCount === 0);
}

const verdicts = [checkTables()];
for (const group of groupsOf(process.argv.slice(2))) {
  const { program, isGood } = check(group);
  verdicts.push(isGood, await lint(program, group.workspaces));
}
process.exit(verdicts.every(Boolean) ? 0 : 1);
