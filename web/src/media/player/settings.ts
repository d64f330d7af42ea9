/** A user's choices for all players on this device. */
export interface PlayerSettings {
  /** 0 to 1. */
  readonly volume: number;
  readonly muted: boolean;
  /** The language of captions; null while they are off. */
  readonly captions: string | null;
}

const KEY = 'player-settings';
const DEFAULTS: PlayerSettings = { volume: 1, muted: false, captions: null };

/** The stored choices, or the defaults if there are none or they cannot be read. */
export function readSettings(): PlayerSettings {
  try {
    return parseSettings(JSON.parse(localStorage.getItem(KEY) ?? 'null'));
  } catch {
    return DEFAULTS;
  }
}

export function parseSettings(stored: unknown): PlayerSettings {
  if (typeof stored !== 'object' || stored === null) return DEFAULTS;
  const { volume, muted, captions } = stored as Record<string, unknown>;
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : DEFAULTS.volume,
    muted: muted === true,
    captions: typeof captions === 'string' ? captions : null,
  };
}

export function saveSettings(changes: Partial<PlayerSettings>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readSettings(), ...changes }));
  } catch {
    // Storage is disabled or full: the choice lasts as long as this player.
  }
}
