import { useEffect, useEffectEvent, useState } from 'react';
import { actionOfKey, nextSpeed, type KeyPlace, type PlayerAction } from './actions.ts';

/** How long the note about an action is shown. */
const NOTE_MS = 900;

export interface PlayerControls {
  readonly perform: (action: PlayerAction) => void;
  /** A text about the last action, shown on the picture and announced to screen readers. */
  readonly note: string;
}

interface Parts {
  readonly root: HTMLElement | null;
  readonly element: HTMLMediaElement | null;
  readonly onCaptions?: () => void;
  readonly onFullScreen?: () => void;
  /** Called at each action, to show the controls again. */
  readonly onAction?: (action: PlayerAction) => void;
  /** Keys work on the whole page, for a player that the page is about. */
  readonly isWholePage?: boolean;
}

/** Performs the actions of keys, taps and buttons. Listens for keys on the dialog around it, if there is one. */
export function usePlayer({
  root,
  element,
  onCaptions,
  onFullScreen,
  onAction,
  isWholePage = false,
}: Parts): PlayerControls {
  const [note, setNote] = useState('');

  useEffect(() => {
    if (note === '') return;
    const timer = setTimeout(() => setNote(''), NOTE_MS);
    return () => clearTimeout(timer);
  }, [note]);

  const perform = (action: PlayerAction) => {
    if (!element) return;
    if (action.do === 'captions') onCaptions?.();
    else if (action.do === 'fullscreen') onFullScreen?.();
    else setNote(apply(element, action));
    onAction?.(action);
  };

  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!root || event.defaultPrevented) return;
    const action = actionOfKey(event, placeOf(event.target, root));
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    perform(action);
  });
  useEffect(() => {
    if (!root) return;
    const host: HTMLElement = isWholePage ? document.body : (root.closest('dialog') ?? root);
    const listen = (event: KeyboardEvent) => press(event);
    host.addEventListener('keydown', listen);
    return () => host.removeEventListener('keydown', listen);
  }, [root, isWholePage]);
  return { perform, note };
}

function placeOf(target: EventTarget | null, root: HTMLElement): KeyPlace {
  if (!(target instanceof Element)) return { on: 'other', outside: true };
  const outside = !root.contains(target);
  // What is pressed in a dialog above the player is for the dialog.
  const dialog = target.closest('dialog');
  if (dialog && !dialog.contains(root)) return { on: 'typing', outside };
  if (target.closest('[role="menu"]')) return { on: 'menu', outside };
  if (target.closest('button, a, [role="button"]')) return { on: 'button', outside };
  if (target instanceof HTMLInputElement && target.type === 'range') {
    return { on: target.dataset['keys'] === 'volume' ? 'volume' : 'other', outside };
  }
  if (target.closest('input, textarea, select, [contenteditable]'))
    return { on: 'typing', outside };
  return { on: 'other', outside };
}

/** Performs an action. Returns the note about it. */
function apply(element: HTMLMediaElement, action: PlayerAction): string {
  switch (action.do) {
    case 'toggle':
      if (element.paused) {
        // rejected if the browser requires a user gesture first: the button still shows 'Play'
        element.play().catch(() => undefined);
        return '';
      }
      element.pause();
      return '';
    case 'seek':
      element.currentTime = Math.min(
        Math.max(0, element.currentTime + action.by),
        Number.isFinite(element.duration) ? element.duration : Infinity,
      );
      return `${action.by > 0 ? 'Forward' : 'Back'} ${Math.abs(action.by)} seconds`;
    case 'mute':
      element.muted = !element.muted;
      if (!element.muted && element.volume === 0) element.volume = 0.5;
      return element.muted ? 'Muted' : 'Sound on';
    case 'volume':
      element.volume = Math.min(1, Math.max(0, element.volume + action.by));
      element.muted = element.volume === 0;
      return `Volume ${Math.round(element.volume * 100)}%`;
    case 'speed':
      element.playbackRate = nextSpeed(element.playbackRate, action.by);
      return `Speed ${element.playbackRate}×`;
    case 'captions':
    case 'fullscreen':
      return '';
  }
}
