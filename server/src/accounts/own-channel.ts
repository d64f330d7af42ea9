import type { ChannelRule } from '../kernel/parts/channel-rule.ts';

/**
 * `user:{id}`: the topic on which the server sends news to one person. Their own devices may also broadcast to each other on
 * it.
 */
export const ownChannel: ChannelRule = {
  kind: 'user',
  async may(_deps, viewer, id) {
    const isTheirs = viewer.id === id;
    return { hear: isTheirs, speak: isTheirs, present: isTheirs };
  },
};
