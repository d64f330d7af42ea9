import { wordsOfDiscovery } from '@limelight/contract/discovery/notice-words';
import { noticesOfDiscovery as kinds } from '@limelight/contract/discovery/notices';
import { hear, tell } from '../kernel/parts/news.ts';
import { noticeArea } from '../kernel/parts/notice-area.ts';
import { creatorFollowed, creatorUnfollowed } from './events.ts';

/** The notices creators get about their followers. */
export const noticesOfDiscovery = noticeArea({
  kinds,
  words: wordsOfDiscovery,
  rules: { followed: { sight: null } },
  hears: [
    hear(creatorFollowed, ({ creatorId, fanId, isJoining }, at) =>
      // a new member already has a notice
      isJoining
        ? []
        : [tell(kinds.followed, {}, { to: creatorId, at, actor: fanId, thing: creatorId })],
    ),
    hear(creatorUnfollowed, ({ creatorId, fanId, followedAt }) => [
      {
        undo: {
          from: creatorId,
          kind: kinds.followed.kind,
          thing: creatorId,
          actor: fanId,
          since: new Date(followedAt),
        },
      },
    ]),
  ],
});
