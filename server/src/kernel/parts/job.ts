import type { z } from 'zod';
import { type Daily, daily as dailyOf, type DailyHandler } from '../../platform/jobs/daily.ts';
import {
  handleJob as handleJobOf,
  type Job,
  type JobHandler as HandlerOf,
} from '../../platform/jobs/job.ts';
import type { LetterWriter as WriterOf } from '../../platform/mail/mail.ts';
import type { Deps } from '../deps.ts';

/** A handler of one kind of job. */
export type JobHandler<Payload extends z.ZodType = z.ZodType> = HandlerOf<Deps, Payload>;

/** A job handler whose payload is validated before it runs. */
export const handleJob = <Payload extends z.ZodType>(
  job: Job<Payload>,
  run: JobHandler<Payload>['run'],
): JobHandler => handleJobOf<Deps, Payload>(job, run);

/** The handler of a daily job. */
export const daily = (work: Daily<Deps>): DailyHandler<Deps> => dailyOf(work);

/** Writes emails of one kind when they are sent. */
export type LetterWriter<Facts extends z.ZodType = z.ZodType> = WriterOf<Deps, Facts>;
