import { FilmPlayer, type PlayerProps } from './film-player.tsx';
import { SoundPlayer } from './sound-player.tsx';

/** Plays a film or a sound, from where this user left it on this device. */
export function Player(props: PlayerProps) {
  return props.media.kind === 'audio' ? <SoundPlayer {...props} /> : <FilmPlayer {...props} />;
}
