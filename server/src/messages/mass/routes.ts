import { limitedTo, only } from '../../kernel/implement.ts';
import { MASS_LIMIT, MASS_TEST_LIMIT, SEARCH_LIMIT, TOUCH_LIMIT } from '../limits.ts';
import { countReceived } from './count-received.ts';
import { readMassTest, sendMassTest } from './mass-test.ts';
import { listMass, readMass } from './read-mass.ts';
import { countAudience, sampleOf, sendMass, stopMass, unsendMass } from './send-mass.ts';

export const massRoutes = {
  countAudience: only('creator', 'message', 'unrecorded')
    .messages.countAudience.use(limitedTo(SEARCH_LIMIT))
    .handler(async ({ context: { deps, creator }, input: { audience } }) => {
      const [people, sample] = await Promise.all([
        countAudience(deps, creator.id, audience),
        sampleOf(deps, creator.id, audience),
      ]);
      return { people, sample };
    }),

  countReceived: only('creator', 'message', 'unrecorded')
    .messages.countReceived.use(limitedTo(SEARCH_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => ({
      items: await countReceived(deps, creator.id, input),
    })),

  sendMass: only('creator', 'message')
    .messages.sendMass.use(limitedTo(MASS_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      const id = await sendMass(deps, creator, input);
      return readMass(deps, creator.id, id);
    }),

  sendMassTest: only('creator', 'message')
    .messages.sendMassTest.use(limitedTo(MASS_TEST_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      await sendMassTest(deps, creator, input);
      return { ok: true };
    }),

  getMassTest: only('creator', 'message').messages.getMassTest.handler(
    ({ context: { deps, creator } }) => readMassTest(deps, creator),
  ),

  listMass: only('creator', 'message').messages.listMass.handler(
    ({ context: { deps, creator }, input }) => listMass(deps, creator.id, input),
  ),

  getMass: only('creator', 'message').messages.getMass.handler(
    ({ context: { deps, creator }, input }) => readMass(deps, creator.id, input.massMessageId),
  ),

  stopMass: only('creator', 'message')
    .messages.stopMass.use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      await stopMass(deps, creator.id, input.massMessageId);
      return { ok: true };
    }),

  unsendMass: only('creator', 'message')
    .messages.unsendMass.use(limitedTo(TOUCH_LIMIT))
    .handler(async ({ context: { deps, creator }, input }) => {
      await unsendMass(deps, creator.id, input.massMessageId);
      return { ok: true };
    }),
};
