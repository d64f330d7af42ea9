/** How hls.js plays a stream. The bench plays with the same. */
export const PLAYER_OPTIONS = {
  lowLatencyMode: true,
  capLevelToPlayerSize: true,
  liveDurationInfinity: true,
  // A little faster than life: what a slow network has cost is caught up without a jump.
  maxLiveSyncPlaybackRate: 1.1,
  // Each stall would add a second to the delay that it aims for, for good.
  liveSyncOnStallIncrease: 0,
  backBufferLength: 30,
} as const;
