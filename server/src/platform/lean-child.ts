/**
 * Node's flags for a child process whose memory is mostly outside of its heap. Node's own 16 MB for each half of its new
 * objects would only let buffers pile up.
 */
export const leanFlags = (heapMegabytes: number): string[] => [
  `--max-old-space-size=${heapMegabytes}`,
  '--max-semi-space-size=1',
];

/**
 * For its environment: all its threads share one arena of the C library. With one for each thread, what native libraries free
 * stays with the process, some 50 MB in each.
 */
export const ONE_ARENA = { MALLOC_ARENA_MAX: '1' };

/**
 * For a process that works on large buffers and lives on: what it frees goes back at once. Otherwise the C library keeps buffers of
 * up to 32 MB once some were freed, after a photo 50 to 70 MB. It costs a photo a tenth more time.
 */
export const GIVES_BACK = { ...ONE_ARENA, MALLOC_TRIM_THRESHOLD_: '131072' };
