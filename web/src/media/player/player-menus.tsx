import { Captions as CaptionsIcon, CaptionsOff, PictureInPicture2, Settings } from 'lucide-react';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { languageName } from '../../ui/values/language-name.ts';
import { Menu, MenuChoices, MenuItem } from '../../ui/dialogs/menu.tsx';
import { SPEEDS } from './actions.ts';
import type { Caption, Captions } from './use-captions.ts';
import { AUTOMATIC, type Stream } from './use-stream.ts';

interface Place {
  /** The player itself: in full screen, the page around it is not visible. */
  readonly container: HTMLElement | null;
  readonly onOpen: (isOpen: boolean) => void;
}

const OFF = 'off';

export function SpeedMenu({
  rate,
  onRate,
  ...place
}: Place & { readonly rate: number; readonly onRate: (rate: number) => void }) {
  return (
    <Menu
      {...place}
      side="top"
      trigger={
        <button
          type="button"
          aria-label={`Speed, ${rate}×`}
          title="Speed"
          className="numbers inline-grid target place-items-center rounded-full text-sm font-semibold hover:bg-current/10"
        >
          {rate}×
        </button>
      }
    >
      <MenuChoices
        label="Speed"
        value={String(rate)}
        options={SPEEDS.map((speed) => ({
          value: String(speed),
          label: speed === 1 ? '1× (normal)' : `${speed}×`,
        }))}
        onChoose={(value) => onRate(Number(value))}
      />
    </Menu>
  );
}

/** Quality, and the controls that have no room on a narrow player. */
export function QualityMenu({
  stream: { qualities, chosen, choose, playing },
  onPicture,
  ...place
}: Place & {
  readonly stream: Pick<Stream, 'qualities' | 'chosen' | 'choose' | 'playing'>;
  /** Undefined if the browser has no picture-in-picture. */
  readonly onPicture: (() => void) | undefined;
}) {
  const now = qualities.find(({ index }) => index === playing);
  return (
    <Menu
      {...place}
      side="top"
      trigger={<IconButton icon={Settings} label="Quality" className="hover:bg-current/10" />}
    >
      <MenuChoices
        label="Quality"
        value={String(chosen)}
        options={[
          {
            value: String(AUTOMATIC),
            label: chosen === AUTOMATIC && now ? `Auto (${now.short}p)` : 'Auto',
          },
          ...qualities.map(({ index, short }) => ({ value: String(index), label: `${short}p` })),
        ]}
        onChoose={(value) => choose(Number(value))}
      />
      {onPicture && (
        <div className="@md:hidden">
          <MenuItem icon={PictureInPicture2} onSelect={onPicture}>
            Picture in picture
          </MenuItem>
        </div>
      )}
    </Menu>
  );
}

export function CaptionsMenu({
  captions,
  shown,
  ...place
}: Place & { readonly captions: readonly Caption[]; readonly shown: Captions }) {
  const isOn = shown.language !== null;
  return (
    <Menu
      {...place}
      side="top"
      trigger={
        <IconButton
          icon={isOn ? CaptionsIcon : CaptionsOff}
          label={isOn ? `Captions, ${languageName(shown.language)}` : 'Captions, off'}
        />
      }
    >
      <MenuChoices
        label="Captions"
        value={shown.language ?? OFF}
        options={[
          { value: OFF, label: 'Off' },
          ...captions.map(({ language }) => ({
            value: language,
            label: languageName(language),
          })),
        ]}
        onChoose={(value) => shown.choose(value === OFF ? null : value)}
      />
    </Menu>
  );
}
