import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { isLong } from './long.ts';

const SOURCE = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Keys of text styles whose contrast passed in this worker. */
const goodTexts = new Set<string>();

/**
 * What axe finds on the page in its current state. Contrast is four fifths of its work, so of texts with the same style only
 * one is checked, once; `npm run test:long` checks all of them.
 */
export async function findings(page: Page): Promise<string[]> {
  const violations = await violationsOf(page, { 'color-contrast': { enabled: isLong } });
  if (isLong) return violations;
  const known = [...goodTexts];
  const { kinds, unlike } = await page.evaluate(contrastOfNewTexts, known);
  if (unlike.length === 0) for (const kind of kinds) goodTexts.add(kind);
  return [...violations, ...unlike];
}

async function violationsOf(page: Page, rules: Record<string, { enabled: boolean }>) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await SOURCE);
  // Without frames and without passed rules, which are not used.
  return page.evaluate(async (chosen) => {
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      rules: chosen,
      iframes: false,
    });
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
    );
  }, rules);
}

/** Runs in the page: checks the contrast of one text of each new style, and returns those styles. */
async function contrastOfNewTexts(known: readonly string[]) {
  // Attributes that do not style an element: its content and links. A text's style includes those of its ancestors.
  const NOT_STYLE =
    /^(id|href|src|srcset|alt|title|value|name|for|action|datetime|aria-label|sizes)$/;
  const styleOf = (element: Element) =>
    element.localName +
    [...element.attributes]
      .filter(
        ({ name }) =>
          !NOT_STYLE.test(name) &&
          !/^aria-(labelledby|describedby|controls|owns|valuenow|valuetext)$/.test(name),
      )
      .map(({ name, value }) => `[${name}=${value}]`)
      .join('') +
    (element.matches(':disabled') ? ':disabled' : '') +
    (element.matches(':hover') ? ':hover' : '') +
    (element.matches(':focus-within') ? ':focus' : '');
  const kindOf = (element: Element) => {
    const path: string[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) path.push(styleOf(at));
    let hash = 0;
    for (const char of path.join('>')) hash = (Math.imul(hash, 31) + char.charCodeAt(0)) | 0;
    return `${hash}:${path.length}:${getComputedStyle(element).color}`;
  };
  const seen = new Set(known);
  const kinds: string[] = [];
  const texts: Element[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    const isText =
      element.matches('input, textarea, select') ||
      [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    if (!isText || !element.checkVisibility()) continue;
    const kind = kindOf(element);
    if (seen.has(kind)) continue;
    seen.add(kind);
    kinds.push(kind);
    texts.push(element);
  }
  if (texts.length === 0) return { kinds, unlike: [] };
  const { violations }: AxeResults = await window.axe.run(
    { include: texts },
    { resultTypes: ['violations'], runOnly: ['color-contrast'], iframes: false },
  );
  const unlike = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target }) => `${id}: ${target.join(' ')}`),
  );
  return { kinds, unlike };
}

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}
