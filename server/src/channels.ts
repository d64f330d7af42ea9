import { userId } from '@limelight/contract/platform/ids';
import type { Viewer } from './kernel/viewer.ts';
import type { ChannelRights } from './kernel/parts/channel-rule.ts';
import type { Deps } from './kernel/deps.ts';

const kindOf = (topic: string) => topic.slice(0, Math.max(topic.indexOf(':'), 0));

const ruleOf = ({ channels }: Pick<Deps, 'channels'>, topic: string) =>
  channels.find(({ kind }) => kind === kindOf(topic));

/** Whether topics of this kind are always private. */
export const isPrivateTopic = (deps: Pick<Deps, 'channels'>, topic: string): boolean =>
  ruleOf(deps, topic) !== undefined;

/** Which of these topics a person also has rights on, by the rules of their kinds. */
export async function topicsWith(
  deps: Deps,
  personId: string,
  topics: readonly string[],
): Promise<readonly string[]> {
  const person = userId.parse(personId);
  const found = await Promise.all(
    deps.channels.map(async (rule) => {
      const beginning = `${rule.kind}:`;
      const ids = topics.flatMap((topic) =>
        topic.startsWith(beginning) ? topic.slice(beginning.length) : [],
      );
      const theirs = ids.length > 0 ? await rule.of?.(deps, person, ids) : [];
      return (theirs ?? []).map((id) => beginning + id);
    }),
  );
  return found.flat();
}

/** What a person may do on the topic `kind:id`: nothing where no area has a rule for it. */
export async function channelRights(
  deps: Deps,
  viewer: Viewer,
  topic: string,
): Promise<ChannelRights> {
  const rule = ruleOf(deps, topic);
  return rule
    ? rule.may(deps, viewer, topic.slice(rule.kind.length + 1))
    : { hear: false, speak: false, present: false };
}
