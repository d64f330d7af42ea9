import { useEffect, useRef, useState } from 'react';

/** Between the last key and the request: below what one notices, above what one types. */
const TYPING_MS = 200;

/** What is in the box at once, and in the address (`asked`) a moment after the last key. */
export function useTyped(asked: string, onSettle: (q: string) => void) {
  const [typed, setTyped] = useState(asked);
  // What the address shows and is about to show, in order: it is drawn later than it is changed.
  const settled = useRef([asked]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const at = settled.current.indexOf(asked);
    settled.current = at < 0 ? [asked] : settled.current.slice(at);
    if (at >= 0) return;
    // The address changed by Back or a link, not by typing.
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
