/** The languages offered for captions. Any tag may be stored; these fit in a list. */
export const CAPTION_LANGUAGES = [
  'en', 'es', 'pt', 'pt-br', 'fr', 'de', 'it', 'nl', 'pl', 'tr', 'uk', 'ru', 'ar', 'he', 'fa', 'hi', 'bn', 'ur', 'id',
  'vi', 'th', 'ja', 'ko', 'zh-hans', 'zh-hant', 'sv', 'da', 'nb', 'fi', 'cs', 'sk', 'hu', 'ro', 'bg', 'el', 'ca', 'hr',
  'sr', 'sw', 'fil',
]; // oxfmt-ignore

/** The browser's first language that the film does not have yet. */
export function firstLanguage(
  taken: readonly string[],
  preferred: readonly string[] = navigator.languages,
): string {
  const free = CAPTION_LANGUAGES.filter((tag) => !taken.includes(tag));
  for (const one of preferred) {
    const wish = one.toLowerCase();
    const found =
      free.find((tag) => tag === wish) ?? free.find((tag) => tag === wish.split('-')[0]);
    if (found !== undefined) return found;
  }
  return free[0] ?? 'en';
}
