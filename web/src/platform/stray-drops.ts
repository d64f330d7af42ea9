/** Whether files of the device are being dragged over the page. */
export const bringsFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/**
 * The browser would open a file that no element takes in place of the page, and the user would lose what they were writing.
 * Called once, at the start; elements that take files handle the event before the window does.
 */
export function refuseStrayDrops(window: Pick<Window, 'addEventListener'>): void {
  window.addEventListener('dragover', (event) => {
    if (event.defaultPrevented || !event.dataTransfer || !bringsFiles(event)) return;
    event.preventDefault();
    // the pointer shows that a drop would do nothing here
    event.dataTransfer.dropEffect = 'none';
  });
  window.addEventListener('drop', (event) => {
    if (bringsFiles(event)) event.preventDefault();
  });
}
