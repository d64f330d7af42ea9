/** The file names that browsers give to pictures without one, such as a screenshot or a picture copied from a page. */
const NAMELESS = /^(?:image\.\w+)?$/;

/**
 * The files of a paste; none if its text is meant: office programs add a picture of the copied cells or rich text
 * (docs/product.md, Uploads).
 */
export function pastedFiles(clipboard: DataTransfer): readonly File[] {
  const files = Array.from(clipboard.files);
  return files.every(({ name }) => NAMELESS.test(name)) && bringsText(clipboard) ? [] : files;
}

/** Whether the clipboard has formatted text. Plain text alone does not count: with a picture it is the picture's URL. */
function bringsText(clipboard: DataTransfer): boolean {
  if (clipboard.getData('text/plain').trim() === '') return false;
  const html = clipboard.getData('text/html');
  return html === '' ? clipboard.types.includes('text/rtf') : hasWords(html);
}

/** Parsed in a separate document, where nothing runs or loads. */
function hasWords(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('style, script')) element.remove();
  return body.textContent.trim() !== '';
}
