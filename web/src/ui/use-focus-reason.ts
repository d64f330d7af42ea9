import { useEffect, useEffectEvent, useState } from 'react';

/**
 * Puts the focus on why a form was refused, wherever in `root` it stands: on the first field that is wrong, or else on
 * the words. The form calls what is returned once it knows the reason, or passes the reason itself as `refusal`: the
 * focus moves when it is on screen.
 */
export function useFocusReason(
  root: () => Element | null | undefined,
  refusal?: object | null,
): () => void {
  const [times, setTimes] = useState(0);
  const focus = useEffectEvent(() => {
    const within = root();
    const field = within?.querySelector<HTMLElement>('[aria-invalid=true]:not(:disabled)');
    if (field) field.focus();
    else focusWords(within?.querySelector<HTMLElement>('[role=alert]'));
  });
  useEffect(() => {
    if (times > 0) focus();
  }, [times]);
  useEffect(() => {
    if (refusal) focus();
  }, [refusal]);
  return () => setTimes((before) => before + 1);
}

/** In the middle of the screen: where they are only just in view, a bar at its top or bottom may cover them. */
function focusWords(words: HTMLElement | null | undefined): void {
  if (!words) return;
  words.tabIndex = -1;
  words.focus({ preventScroll: true });
  words.scrollIntoView({ block: 'center' });
}
