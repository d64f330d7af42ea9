import type { MessageTo } from './message-to.ts';

type Condition =
  | { readonly kind: 'everyone' | 'followers' | 'price' | 'list' }
  | {
      readonly kind: 'members';
      readonly tierIds?: readonly unknown[] | undefined;
      readonly months?: number | undefined;
    };

/** Whether an audience lets every member, or every follower, read the post without any other condition. */
export const opensToAll = (
  audience: readonly (readonly Condition[])[],
  group: MessageTo,
): boolean => audience.some((all) => all.every((one) => isOf(one, group)));

function isOf(one: Condition, group: MessageTo): boolean {
  if (one.kind !== 'members') return one.kind === 'everyone' || one.kind === group;
  return group === 'members' && !one.tierIds?.length && !one.months;
}
