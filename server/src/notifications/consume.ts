import { type Consumer, defineConsumer, type Reaction } from '../kernel/parts/consumer.ts';
import type { Effect, Hearing, ToCrowd } from '../kernel/parts/news.ts';
import type { Notices } from '../kernel/parts/notices.ts';
import type { Added, Job } from '../platform/jobs/job.ts';
import { tellAll } from './tell.ts';

type Outcome = Effect | ToCrowd;

/** The consumer that turns events of all areas into notices and their deliveries. */
export const noticesConsumer = ({ hears }: Pick<Notices, 'hears'>): Consumer =>
  defineConsumer<readonly Outcome[]>(
    'notifications.notices',
    reactions(hears),
    async (deps, tx, all) => {
      const outcomes = all.flat();
      const isEffect = (one: Outcome): one is Effect => !('crowd' in one);
      await tellAll(deps, tx, outcomes.filter(isEffect));
      const crowds = new Map<Job, Added[]>();
      for (const one of outcomes) {
        if (isEffect(one)) continue;
        const { job, ...added } = one.crowd;
        crowds.set(job, [...(crowds.get(job) ?? []), added]);
      }
      for (const [job, added] of crowds) await deps.jobs.addMany(tx, job, added);
    },
  );

/** Several areas may react to one event, but a consumer has one reaction for each kind of event. */
function reactions(hears: readonly Hearing[]): Reaction<readonly Outcome[]>[] {
  return [...new Set(hears.map(({ kind }) => kind))].map((kind) => {
    const all = hears.filter((one) => one.kind === kind);
    return { kind, to: (facts, at) => all.flatMap((one) => one.to(facts, at)) };
  });
}
