import { checkFiles, type FileFault, moveFiles } from '../media/index.ts';
import { explainAndExit } from '../start/explain.ts';
import { CannotStart } from '../start/data-folder.ts';
import { otherUserFault } from '../start/folder-owners.ts';
import { openBothStores, openStorage } from '../start/open-storage.ts';
import { openRunningDatabase } from './open-commands.ts';

const USAGE = ['Usage: npm run files -- check [--hashes]', '       npm run files -- move'].join(
  '\n',
);

/** Commands for the stored files, while the site is being served. */
async function main([command, ...rest]: readonly string[]): Promise<void> {
  process.umask(0o077);
  if (command === 'check' && rest.every((word) => word === '--hashes'))
    return check(rest.length > 0);
  if (command === 'move' && rest.length === 0) return move();
  throw new CannotStart(USAGE);
}

/** Ends with exit code 1 where a row's bytes are missing or not what they were. */
async function check(withHashes: boolean): Promise<void> {
  const { db, config } = await openRunningDatabase(process.env);
  try {
    const { files } = await openStorage(config);
    const checked = await checkFiles(
      { db, files },
      {
        withHashes,
        onFault: (fault) => console.log(lineOf(fault)),
        onProgress: everyTenSeconds((count: number) => `${number(count)} files looked at …`),
      },
    );
    const { missing, size, changed, unused } = checked.faults;
    const wrong = missing + size + changed;
    console.log(
      `${number(checked.files)} files (${amount(checked.bytes)}): ${number(missing)} missing, ${number(size)} of another size${withHashes ? `, ${number(changed)} changed` : ''}. ${number(unused)} files that nothing uses${unused > 0 ? '; the daily cleanup removes them' : ''}.`,
    );
    if (wrong > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
}

function lineOf(fault: FileFault): string {
  switch (fault.kind) {
    case 'missing':
      return `missing  ${fault.key}`;
    case 'size':
      return `size     ${fault.key}: ${number(fault.found)} bytes instead of ${number(fault.expected)}`;
    case 'changed':
      return `changed  ${fault.key}`;
    case 'unused':
      return `unused   ${fault.key}: ${number(fault.bytes)} bytes`;
  }
}

/** Ends with exit code 1 where something is left to move. */
async function move(): Promise<void> {
  const { db, config } = await openRunningDatabase(process.env);
  try {
    const fault = await otherUserFault(config.dataDir);
    if (fault !== null) throw new CannotStart(fault);
    const stores = await openBothStores(config);
    if (!stores)
      throw new CannotStart(
        'Set FILES_MOVE_TO=bucket (or folder) and the S3_ settings, restart the server, and run this again. From then on new files go there, and the others are read from both.',
      );
    const onProgress = everyTenSeconds(
      (files: number, bytes: number) => `${number(files)} files (${amount(bytes)}) are there …`,
    );
    const { files, bytes, copied, waiting } = await moveFiles({ db }, stores, { onProgress });
    const all = `${number(files)} files (${amount(bytes)}) are in the ${config.filesMoveTo}, ${number(copied)} of them newly copied and read back.`;
    if (waiting > 0) {
      process.exitCode = 1;
      return console.log(
        `${all} ${number(waiting)} are just being prepared: run this again in some minutes.`,
      );
    }
    console.log(`${all} ${NEXT[config.filesMoveTo ?? 'bucket']}`);
  } finally {
    await db.close();
  }
}

const NEXT = {
  bucket:
    'Now remove FILES_MOVE_TO, restart, and run `npm run files -- check`. Then DATA_DIR/files/media may go.',
  folder:
    'Now remove FILES_MOVE_TO and the S3_ settings, restart, and run `npm run files -- check`. Then the bucket may go.',
} as const;

/** Prints a line now and then. */
function everyTenSeconds<P extends unknown[]>(line: (...given: P) => string) {
  let printedAt = performance.now();
  return (...given: P): void => {
    if (performance.now() - printedAt < 10_000) return;
    printedAt = performance.now();
    console.log(line(...given));
  };
}

const number = (count: number): string => count.toLocaleString('en-US');

const amount = (bytes: number): string =>
  bytes < 1024 ** 3
    ? `${(bytes / 1024 ** 2).toFixed(1)} MB`
    : `${(bytes / 1024 ** 3).toFixed(1)} GB`;

main(process.argv.slice(2)).catch(explainAndExit);
