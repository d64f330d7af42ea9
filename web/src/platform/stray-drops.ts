/** Whether somebody drags files of their machine over the page. */
export const bringsFiles = ({ dataTransfer }: Pick<DragEvent, 'dataTransfer'>): boolean =>
  dataTransfer?.types.includes('Files') ?? false;

/**
 * A file that is dropped where nothing takes it would be opened in place of the page, and whatever was being written
 * there lost. Called once, at the start; what takes files answers the event before the window hears of it.
 */
export function refuseStrayDrops(window: Pick<Window, 'addEventListener'>): void {
  window.addEventListener('dragover', (event) => {
    if (event.defaultPrevented || !event.dataTransfer || !bringsFiles(event)) return;
    event.preventDefault();
    // the pointer says that nothing would happen here
    event.dataTransfer.dropEffect = 'none';
  });
  window.addEventListener('drop', (event) => {
    if (bringsFiles(event)) event.preventDefault();
  });
}
