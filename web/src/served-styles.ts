const STYLE = / style="([^"]*)"/g;
/** What would end a rule or its element. React writes what else is special in an attribute as an entity. */
const UNSAFE = /[{}<\\]/;
const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
};
const decoded = (text: string) =>
  text.replace(/&(?:quot|#x27|lt|gt|amp);/g, (entity) => ENTITIES[entity] ?? entity);

/**
 * Moves style attributes, which the page's policy forbids in HTML, into rules for a `style` element that it permits. Equal ones
 * share a rule.
 */
export function takeStyles(html: string): { readonly body: string; readonly styles: string } {
  const numbers = new Map<string, number>();
  const body = html.replace(STYLE, (_attribute, written: string) => {
    const style = decoded(written);
    if (UNSAFE.test(style)) return '';
    const number = numbers.get(style) ?? numbers.size;
    numbers.set(style, number);
    return ` data-style="${number}"`;
  });
  const styles = [...numbers]
    .map(([style, number]) => `[data-style="${number}"]{${style}}`)
    .join('');
  return { body, styles };
}
