import { streamId } from '@limelight/contract/platform/ids';
import type { ChannelRule } from '../kernel/parts/channel-rule.ts';
import { judgeStream } from './streams/judge-streams.ts';

/**
 * The rule of `stream:{id}`: who may learn of a stream hears what the server tells of it, ids and numbers. Clients do not speak there,
 * and presence is off, since both would show the ids of viewers.
 */
export const streamChannel: ChannelRule = {
  kind: 'stream',
  async may(deps, viewer, id) {
    const asked = streamId.safeParse(id);
    const seen = asked.success ? await judgeStream(deps, viewer, asked.data) : null;
    return { hear: seen !== null, speak: false, present: false };
  },
};
