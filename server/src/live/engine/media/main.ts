import { lowerPriority } from '../../../platform/lower-priority.ts';
import { type MediaSaid, mediaSettings, mediaTold } from './messages.ts';
import { Publication } from './publication.ts';

/**
 * The media process: takes what senders send by WebRTC, and passes the packets on to the server as they are. It has no secret
 * and reads no file.
 */
const [niceness, given = ''] = process.argv.slice(2);
const settings = mediaSettings.parse(JSON.parse(given));
lowerPriority(Number(niceness));

/** How long the word that a connection ends is on its way. */
const GOODBYE_MS = 50;

const publications = new Map<string, Publication>();
const say = (said: MediaSaid) => {
  if (said.type === 'gone') publications.delete(said.publication);
  if (process.connected) process.send?.(said);
};

process.on('message', (message) => {
  const told = mediaTold.parse(message);
  const { publication: name } = told;
  if (told.type === 'publish') void publish(name, told.offer);
  else if (told.type === 'keyFrame') publications.get(name)?.askForKeyFrame();
  else close(name);
});

// The server is gone, or wants this process to end. Senders are told; an orderly end would take the threads of libdatachannel
// their memory while they run, and now and then abort.
process.on('disconnect', () => {
  for (const name of publications.keys()) close(name);
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), GOODBYE_MS);
});

async function publish(name: string, offer: string): Promise<void> {
  try {
    const publication = new Publication(name, settings, say);
    publications.set(name, publication);
    say({ type: 'answered', publication: name, answer: await publication.answer(offer) });
  } catch (error) {
    close(name);
    const cause = error instanceof Error ? error.message : String(error);
    say({ type: 'refused', publication: name, cause });
  }
}

function close(name: string): void {
  publications.get(name)?.close();
  publications.delete(name);
}
