import { limitedTo, only } from '../../kernel/implement.ts';
import { MASS_LIMIT, MASS_TEST_LIMIT, SEARCH_LIMIT, TOUCH_LIMIT } from '../limits.ts';
import { inWords } from '../refused.ts';
import { countReceived } from './count-received.ts';
import { readMassTest, sendMassTest } from './mass-test.ts';
import { listMass, readMass } from './read-mass.ts';
import { countAudience, sampleOf, sendMass, stopMass, unsendMass } from './send-mass.ts';

export const massRoutes = {
  countAudience: only('creator')
    .messages.countAudience.use(limitedTo(SEARCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input: { audience } }) => {
      const [people, sample] = await Promise.all([
        countAudience(deps, viewer, audience),
        sampleOf(deps, viewer, audience),
      ]);
      return { people, sample };
    }),

  countReceived: only('creator')
    .messages.countReceived.use(limitedTo(SEARCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input }) => ({
      items: await countReceived(deps, viewer, input),
    })),

  sendMass: only('creator')
    .messages.sendMass.use(limitedTo(MASS_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const id = await inWords(errors, sendMass(deps, viewer, input));
      return inWords(errors, readMass(deps, viewer, id));
    }),

  sendMassTest: only('creator')
    .messages.sendMassTest.use(limitedTo(MASS_TEST_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await inWords(errors, sendMassTest(deps, viewer, input));
      return { ok: true };
    }),

  getMassTest: only('creator').messages.getMassTest.handler(
    ({ context: { deps, viewer }, errors }) => inWords(errors, readMassTest(deps, viewer)),
  ),

  listMass: only('creator').messages.listMass.handler(({ context: { deps, viewer }, input }) =>
    listMass(deps, viewer, input),
  ),

  getMass: only('creator').messages.getMass.handler(
    ({ context: { deps, viewer }, input, errors }) =>
      inWords(errors, readMass(deps, viewer, input.massMessageId)),
  ),

  stopMass: only('creator')
    .messages.stopMass.use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await inWords(errors, stopMass(deps, viewer, input.massMessageId));
      return { ok: true };
    }),

  unsendMass: only('creator')
    .messages.unsendMass.use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      await inWords(errors, unsendMass(deps, viewer, input.massMessageId));
      return { ok: true };
    }),
};
