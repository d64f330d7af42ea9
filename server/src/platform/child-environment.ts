/**
 * How a child finds programs, libraries, its language and where temporary files go. React is slow and large without
 * NODE_ENV.
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
 * The environment of a child process: what it needs and no secret. Every process that the server starts gets it (server/test/child-processes.test.ts),
 * since another user's process shows its environment to that user, and a worker reads strangers' files.
 */
export function childEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const kept = NEEDED.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...Object.fromEntries(kept), ...more };
}
