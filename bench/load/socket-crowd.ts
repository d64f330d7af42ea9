// A separate process with many clients: `node --import tsx bench/load/socket-crowd.ts URL COUNT`. It prints how many have joined,
// and reconnects those that were cut off after a random delay, as the official client does.
import { randomInt } from 'node:crypto';
import { WebSocket } from 'ws';

const [url = '', count = '0'] = process.argv.slice(2);
const JITTER_MS = 5_000;
let joined = 0;

function open(person: number, wait: number): void {
  setTimeout(() => {
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.once('open', () => {
      const topic = `realtime:user:${person}`;
      const payload = { config: { private: true }, access_token: `${process.pid} ${person}` };
      socket.send(JSON.stringify(['1', '1', topic, 'phx_join', payload]));
    });
    let isJoined = false;
    socket.once('message', () => {
      isJoined = true;
      joined += 1;
      say();
    });
    socket.on('error', () => {});
    socket.once('close', () => {
      if (isJoined) joined -= 1;
      say();
      open(person, randomInt(JITTER_MS));
    });
  }, wait);
}

let isSaid = false;
function say(): void {
  if (isSaid) return;
  isSaid = true;
  setTimeout(() => {
    isSaid = false;
    process.stdout.write(`${joined}\n`);
  }, 50);
}

for (let person = 0; person < Number(count); person++) open(person, person / 4);
