import type { ChannelRule } from '../kernel/parts/channel-rule.ts';

/** `user:{id}`: what the server tells one person. Their own devices may speak to each other on it too. */
export const ownChannel: ChannelRule = {
  kind: 'user',
  async may(_deps, viewer, id) {
    const isTheirs = viewer.id === id;
    return { hear: isTheirs, speak: isTheirs, present: isTheirs };
  },
};
