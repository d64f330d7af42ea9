/**
 * What a child process needs to find programs, libraries, its language and the folder of temporary files. Without NODE_ENV,
 * React is slow and large.
 */
const NEEDED = [
  'PATH',
  'LD_LIBRARY_PATH',
  'DYLD_LIBRARY_PATH',
  'SYSTEMROOT',
  'TMPDIR',
  'TEMP',
  'TMP',
  'LANG',
  'LC_ALL',
  'TZ',
  'NODE_ENV',
];

/**
 * The environment of a child process: what it needs, and no secrets. Every process that the server starts gets it
 * (server/test/child-processes.test.ts), since a process of another user shows its environment to that user, and a media worker
 * reads files of strangers.
 */
export function childEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const kept = NEEDED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), ...more };
}
