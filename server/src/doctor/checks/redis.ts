import { tryRedis } from '../../platform/bus/try-redis.ts';
import { bad, type Check, good, off, wordsOf } from '../check.ts';

export const redisCheck: Check = {
  name: 'Redis',
  async run({ config: { redisUrl } }) {
    if (redisUrl === null)
      return off('Processes hear each other through the database: REDIS_URL isn’t set.');
    const { host } = new URL(redisUrl);
    try {
      await tryRedis(redisUrl);
      return good(`${host} passes on what is published.`);
    } catch (error) {
      return bad(`${host} can’t be used: ${wordsOf(error)}. Check REDIS_URL.`);
    }
  },
};
