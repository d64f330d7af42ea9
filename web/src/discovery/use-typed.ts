import { useEffect, useRef, useState } from 'react';

/** Milliseconds from the last key to the request: less than people notice, more than between two keys. */
const TYPING_MS = 200;

/**
 * The text in the box, which changes at once, and the one in the address (`asked`), which changes a moment after the last key.
 */
export function useTyped(asked: string, onSettle: (q: string) => void) {
  const [typed, setTyped] = useState(asked);
  // The texts that the address shows or will show, in order: a new address renders later than it is set.
  const settled = useRef([asked]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const at = settled.current.indexOf(asked);
    settled.current = at < 0 ? [asked] : settled.current.slice(at);
    if (at >= 0) return;
    // The address was changed by Back or a link, not by typing.
    clearTimeout(timer.current);
    setTyped(asked);
  }, [asked]);
  const type = (value: string) => {
    setTyped(value);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      settled.current.push(value);
      onSettle(value);
    }, TYPING_MS);
  };
  return [typed, type] as const;
}
