import { startTransition, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

/**
 * Draws the app over the page that the server rendered for the same person. It is not hydrated: times, drafts and the window's
 * width make the app differ from what the server could know. What the server rendered stays until React has drawn all of it,
 * in slices of 5 ms between which input is handled, and is then replaced in one step.
 */
export function drawOver(element: HTMLElement, app: ReactNode): void {
  keepPictures(element);
  startTransition(() => createRoot(element).render(app));
}

/** A picture that was on the screen does not vanish for a frame when it is replaced by the same one. */
function keepPictures(element: HTMLElement): void {
  const observer = new MutationObserver((changes) => {
    observer.disconnect();
    const before = changes.flatMap(({ removedNodes }) => [...removedNodes]).flatMap(picturesIn);
    const shown = new Set(before.filter(({ complete }) => complete).map(({ src }) => src));
    for (const image of picturesIn(element)) if (shown.has(image.src)) image.decoding = 'sync';
  });
  observer.observe(element, { childList: true });
}

const picturesIn = (node: Node): HTMLImageElement[] =>
  node instanceof Element ? [...node.querySelectorAll('img')] : [];
