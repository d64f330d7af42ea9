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
