import type { MessageTo } from './message-to.ts';

type Condition =
  | { readonly kind: 'everyone' | 'followers' | 'price' | 'list' }
  | {
      readonly kind: 'members';
      readonly tierIds?: readonly unknown[] | undefined;
      readonly months?: number | undefined;
    };

/** Whether every member, or everybody who follows, may read a post of this audience for being that. */
export const opensToAll = (
  audience: readonly (readonly Condition[])[],
  group: MessageTo,
): boolean => audience.some((all) => all.every((one) => isOf(one, group)));

function isOf(one: Condition, group: MessageTo): boolean {
  if (one.kind !== 'members') return one.kind === 'everyone' || one.kind === group;
  return group === 'members' && !one.tierIds?.length && !one.months;
}
