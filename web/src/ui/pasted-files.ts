/** What browsers call a picture that has no name, as a screenshot or a picture that was copied from a page. */
const NAMELESS = /^(?:image\.\w+)?$/;

/**
 * The files that a paste brings; none where its text is meant: office programs add a picture of the cells or the
 * rich text that was copied (docs/product.md, Uploads).
 */
export function pastedFiles(clipboard: DataTransfer): readonly File[] {
  const files = Array.from(clipboard.files);
  return files.every(({ name }) => NAMELESS.test(name)) && bringsText(clipboard) ? [] : files;
}

/** Plain text alone says nothing: with a picture it is where that came from. */
function bringsText(clipboard: DataTransfer): boolean {
  if (clipboard.getData('text/plain').trim() === '') return false;
  const html = clipboard.getData('text/html');
  return html === '' ? clipboard.types.includes('text/rtf') : hasWords(html);
}

/** Parsed apart from the page: nothing in it runs or loads. */
function hasWords(html: string): boolean {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('style, script')) element.remove();
  return body.textContent.trim() !== '';
}
