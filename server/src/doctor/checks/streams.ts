import { createSocket } from 'node:dgram';
import { isPublic } from '../../config.ts';
import { bad, type Check, good, off, warning, wordsOf } from '../check.ts';

export const streamsCheck: Check = {
  name: 'Streams',
  async run({ config, isServing }) {
    const { isOn, port, addresses } = config.live;
    if (config.run === 'worker') return off('A process that serves people has them.');
    if (!isOn) return off('Creators can’t go live here (LIVE).');
    const where = `UDP port ${port}`;
    // the running server holds the port from the first stream on
    const fault = isServing ? null : await faultOf(port);
    if (fault !== null)
      return bad(
        `${where} can’t be used: ${fault}. Set LIVE_PORT to a free one, or end what uses it.`,
      );
    if (isPublic(config) && addresses.length === 0)
      return warning(
        `${where} is ready. Behind NAT, creators reach it only once LIVE_ADDRESSES names the address of this machine outside.`,
      );
    return good(`${where} is ready${addresses.length > 0 ? ` at ${addresses.join(', ')}` : ''}.`);
  },
};

/** Why nothing can listen on this port; null where something can. */
function faultOf(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const socket = createSocket('udp4');
    socket.once('error', (error) => {
      socket.close();
      resolve(wordsOf(error));
    });
    socket.bind(port, () => socket.close(() => resolve(null)));
  });
}
