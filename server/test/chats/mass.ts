import { areaOf } from '../area-of.ts';
import { EMPTY_AUDIENCE } from '@limelight/contract/messages/empty-audience';
import type { MassAudience } from '@limelight/contract/messages/operations';
import type { CreatorId, MassMessageId, UserId } from '@limelight/contract/platform/ids';
import type {} from './chats.ts';
import { viewerOf } from '../factories/creators.ts';
import { key, startMoney } from '../money.ts';
import { operationsAs } from '../operations.ts';
import { runJobs } from '../run-jobs.ts';

export const audienceOf = (
  include: Partial<MassAudience['include']>,
  exclude: Partial<MassAudience['exclude']> = {},
  only: MassAudience['only'] = {},
): MassAudience => ({
  include: { ...EMPTY_AUDIENCE, ...include },
  only,
  exclude: { ...EMPTY_AUDIENCE, gotIds: [], ...exclude },
});
export const FOLLOWERS = audienceOf({ followers: true });

/** The money areas with helpers for mass messages: creators write, jobs send, people read their inboxes. */
export async function startMass() {
  const money = await startMoney();
  const as = (id: UserId) => operationsAs(money.deps, viewerOf(id));
  const asCreator = (id: UserId) => operationsAs(money.deps, viewerOf(id, 'creator')).messages;
  /** The errors of failed jobs. */
  const failures: string[] = [];
  return {
    money,
    as,
    asCreator,
    failures,
    async follower(creator: UserId): Promise<UserId> {
      const { id } = await money.fan();
      await money.db.pool.query('insert into follows values ($1, $2, now())', [id, creator]);
      return id;
    },
    count: async (creator: UserId, audience: MassAudience) =>
      (await asCreator(creator).countAudience({ audience })).people,
    write: (
      creator: UserId,
      more: Partial<Parameters<ReturnType<typeof asCreator>['sendMass']>[0]> = {},
    ) =>
      asCreator(creator).sendMass({
        clientId: key(),
        audience: FOLLOWERS,
        text: 'New prints are in',
        ...more,
      }),
    runAll: () => runJobs(money.deps, areaOf('messages').jobs, failures),
    inbox: async (who: UserId) =>
      (await as(who).messages.listConversations({})).items.map(({ other, last, unread }) => ({
        other: other?.id,
        says: last?.excerpt,
        unread,
      })),
    result: async (creator: CreatorId, id: MassMessageId) =>
      (await asCreator(creator).listMass({})).items.find((one) => one.id === id),
  };
}
