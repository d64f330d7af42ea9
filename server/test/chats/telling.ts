import { areaParts } from '../../src/area-parts.ts';
import { crowdJobs, noticesConsumer } from '../../src/notifications/index.ts';
import { areaOf } from '../area-of.ts';

/** What makes notices of events. */
export const tellers = [noticesConsumer(areaParts.notices)];

/** The jobs that tell crowds and send what leaves the screen. */
export const tellingJobs = [...crowdJobs(areaParts.notices), ...areaOf('notifications').jobs];
