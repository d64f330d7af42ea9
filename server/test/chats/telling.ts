import { areaParts } from '../../src/area-parts.ts';
import { crowdJobs, noticesConsumer } from '../../src/notifications/index.ts';
import { areaOf } from '../area-of.ts';

/** The consumer that makes notices from events. */
export const tellers = [noticesConsumer(areaParts.notices)];

/** The jobs that notify crowds and send pushes and emails. */
export const tellingJobs = [...crowdJobs(areaParts.notices), ...areaOf('notifications').jobs];
