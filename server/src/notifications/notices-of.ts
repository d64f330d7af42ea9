import type { DeclaredNotice, Notices } from '../kernel/parts/notices.ts';
import type { NoticeArea } from '../kernel/parts/notice-area.ts';
import { statement } from '../platform/db/statement.ts';
import { noticeLists } from './notice-lists.ts';

/** Combines the notices that the areas declare. Throws where two of them declare the same kind. */
export function noticesOf(areas: readonly NoticeArea[], declare = statement): Notices {
  const kinds = new Map<string, DeclaredNotice>();
  for (const { kinds: declared, words, rules } of areas) {
    for (const notice of Object.values(declared)) {
      const { kind } = notice;
      if (kinds.has(kind)) throw new Error(`two areas declare notices of kind ${kind}`);
      kinds.set(kind, { ...rules[kind]!, notice, words: words[kind]! });
    }
  }
  return {
    kinds,
    hears: areas.flatMap(({ hears }) => hears),
    crowds: areas.flatMap(({ crowds = [] }) => crowds),
    ...noticeLists(
      areas.flatMap(({ names = [] }) => names),
      declare,
    ),
  };
}
