/** An action that a key, a tap or a button triggers. Times in seconds, volume as a fraction. */
export type PlayerAction =
  | { readonly do: 'toggle' | 'mute' | 'fullscreen' | 'captions' }
  | { readonly do: 'seek' | 'volume'; readonly by: number }
  | { readonly do: 'speed'; readonly by: 1 | -1 };

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

const ARROW_SECONDS = 5;
const JUMP_SECONDS = 10;
const VOLUME_STEP = 0.1;

const KEYS: Readonly<Record<string, PlayerAction>> = {
  ' ': { do: 'toggle' },
  k: { do: 'toggle' },
  ArrowLeft: { do: 'seek', by: -ARROW_SECONDS },
  ArrowRight: { do: 'seek', by: ARROW_SECONDS },
  j: { do: 'seek', by: -JUMP_SECONDS },
  l: { do: 'seek', by: JUMP_SECONDS },
  ArrowUp: { do: 'volume', by: VOLUME_STEP },
  ArrowDown: { do: 'volume', by: -VOLUME_STEP },
  m: { do: 'mute' },
  f: { do: 'fullscreen' },
  c: { do: 'captions' },
  '<': { do: 'speed', by: -1 },
  '>': { do: 'speed', by: 1 },
};

/** Where a key was pressed, as far as it matters for who handles it. */
export interface KeyPlace {
  /** A button handles the space bar itself, a menu and a text field every key, the volume slider the arrow keys. */
  readonly on: 'button' | 'volume' | 'typing' | 'menu' | 'other';
  /** Outside the player, but in the same viewer, where arrow keys move to the next file. */
  readonly outside: boolean;
}

interface Key {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/** The player's action for a key; null if it has none, or another element handles the key. */
export function actionOfKey(pressed: Key, { on, outside }: KeyPlace): PlayerAction | null {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (on === 'typing' || on === 'menu') return null;
  const isArrow = pressed.key.startsWith('Arrow');
  if (isArrow && (outside || on === 'volume')) return null;
  if (pressed.key === ' ' && on === 'button') return null;
  const name = pressed.key.length === 1 ? pressed.key.toLowerCase() : pressed.key;
  return KEYS[name] ?? null;
}

/** The next faster or slower speed. */
export function nextSpeed(rate: number, by: 1 | -1): number {
  const at = SPEEDS.findIndex((speed) => speed >= rate);
  const next = Math.min(SPEEDS.length - 1, Math.max(0, (at < 0 ? SPEEDS.length - 1 : at) + by));
  return SPEEDS[next] ?? 1;
}

/** The longest pause between the two taps of a double tap. */
const DOUBLE_TAP_MS = 300;

interface Tap {
  readonly atMs: number;
  /** 0 at the left edge, 1 at the right edge. */
  readonly place: number;
}

/** How many seconds a second tap jumps: back on the left third, forward on the right third, 0 for no jump. */
export function jumpOfTaps(before: Tap | null, tap: Tap): number {
  if (!before || tap.atMs - before.atMs > DOUBLE_TAP_MS) return 0;
  const side = ({ place }: Tap) => (place < 1 / 3 ? -1 : place > 2 / 3 ? 1 : 0);
  return side(before) === side(tap) ? side(tap) * JUMP_SECONDS : 0;
}
