import { userId } from '@limelight/contract/platform/ids';
import { ownChannel } from './accounts/index.ts';
import type { Viewer } from './kernel/viewer.ts';
import type { ChannelRights, ChannelRule } from './kernel/channel-rule.ts';
import type { Deps } from './kernel/deps.ts';
import { conversationChannel } from './messages/index.ts';

/** Every kind of private channel; a topic of another kind cannot be joined. */
const allChannels: readonly ChannelRule[] = [ownChannel, conversationChannel];

const rules = new Map(allChannels.map((rule) => [rule.kind, rule]));

const kindOf = (topic: string) => topic.slice(0, Math.max(topic.indexOf(':'), 0));

/** Whether topics of this kind are never public. */
export const isPrivateTopic = (topic: string): boolean => rules.has(kindOf(topic));

/** Which of these topics are also a person's, as the rules of their kinds say. */
export async function topicsWith(
  deps: Deps,
  personId: string,
  topics: readonly string[],
): Promise<readonly string[]> {
  const person = userId.parse(personId);
  const found = await Promise.all(
    allChannels.map(async (rule) => {
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

/** What a person may do on the topic `kind:id`: nothing where there is no rule. */
export async function channelRights(
  deps: Deps,
  viewer: Viewer,
  topic: string,
): Promise<ChannelRights> {
  const kind = kindOf(topic);
  const rule = rules.get(kind);
  return rule
    ? rule.may(deps, viewer, topic.slice(kind.length + 1))
    : { hear: false, speak: false, present: false };
}
