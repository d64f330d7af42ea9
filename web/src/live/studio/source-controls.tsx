import {
  Camera as CameraIcon,
  CameraOff,
  FlipHorizontal2,
  Mic,
  MicOff,
  MonitorUp,
  RectangleHorizontal,
  RectangleVertical,
} from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { Field } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { Disclosure } from '../../ui/lists/disclosure.tsx';
import { LevelMeter } from '../broadcast/level-meter.tsx';
import type { Camera } from '../broadcast/use-capture.ts';

/** Below the own picture: mute, camera off, screen, mirror, shape, and the devices. */
export function SourceControls({
  camera,
  isMirrored,
  onMirror,
}: {
  readonly camera: Camera;
  readonly isMirrored: boolean;
  readonly onMirror: (isMirrored: boolean) => void;
}) {
  const { state, choice, choose, isMuted, mute, isHidden, hide } = camera;
  const capture = state.at === 'ready' ? state.capture : null;
  const isScreen = choice.source === 'screen';
  const isPortrait = choice.shape === 'portrait';
  const mayShareScreen =
    typeof navigator !== 'undefined' && 'getDisplayMedia' in (navigator.mediaDevices ?? {});
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-1">
        <Toggle
          icon={isMuted ? MicOff : Mic}
          label={isMuted ? 'Turn the microphone on' : 'Turn the microphone off'}
          isOff={isMuted}
          onClick={() => mute(!isMuted)}
        />
        <LevelMeter stream={capture?.stream ?? null} isMuted={isMuted} className="mr-2 w-20" />
        <Toggle
          icon={isHidden ? CameraOff : CameraIcon}
          label={isHidden ? 'Turn the camera on' : 'Turn the camera off'}
          isOff={isHidden}
          onClick={() => hide(!isHidden)}
        />
        {mayShareScreen && (
          <IconButton
            icon={MonitorUp}
            label={isScreen ? 'Stop sharing the screen' : 'Share the screen'}
            aria-pressed={isScreen}
            onClick={() => choose({ source: isScreen ? 'camera' : 'screen' })}
            className={cx(isScreen && 'bg-accent-soft text-accent-text')}
          />
        )}
        {!isScreen && (
          <>
            <IconButton
              icon={FlipHorizontal2}
              label="Mirror my picture"
              aria-pressed={isMirrored}
              onClick={() => onMirror(!isMirrored)}
              className={cx(isMirrored && 'bg-accent-soft text-accent-text')}
            />
            <IconButton
              icon={isPortrait ? RectangleHorizontal : RectangleVertical}
              label={isPortrait ? 'Landscape' : 'Portrait'}
              onClick={() => choose({ shape: isPortrait ? 'landscape' : 'portrait' })}
            />
          </>
        )}
      </div>
      {capture && (
        <Disclosure label="Devices" className="text-muted">
          <div className="flex flex-col gap-3 pb-2">
            {!isScreen && (
              <DeviceField
                label="Camera"
                kind="videoinput"
                devices={capture.devices}
                value={choice.cameraId}
                onChange={(cameraId) => choose({ cameraId })}
              />
            )}
            <DeviceField
              label="Microphone"
              kind="audioinput"
              devices={capture.devices}
              value={choice.microphoneId}
              onChange={(microphoneId) => choose({ microphoneId })}
            />
            <Switch
              label="Clean up my voice"
              help="Removes noise and echo. Turn it off for music: it’s in stereo then"
              checked={choice.cleansVoice}
              onChange={(cleansVoice) => choose({ cleansVoice })}
            />
          </div>
        </Disclosure>
      )}
    </div>
  );
}

function Toggle({
  icon,
  label,
  isOff,
  onClick,
}: {
  readonly icon: typeof Mic;
  readonly label: string;
  readonly isOff: boolean;
  readonly onClick: () => void;
}) {
  return (
    <IconButton
      icon={icon}
      label={label}
      onClick={onClick}
      className={cx(isOff && 'bg-danger-soft text-danger')}
    />
  );
}

function DeviceField({
  label,
  kind,
  devices,
  value,
  onChange,
}: {
  readonly label: string;
  readonly kind: MediaDeviceKind;
  readonly devices: readonly MediaDeviceInfo[];
  readonly value: string;
  readonly onChange: (id: string) => void;
}) {
  const known = devices.filter((one) => one.kind === kind && one.deviceId !== '');
  return (
    <Field label={label}>
      <Select
        value={value}
        onChange={onChange}
        options={[
          { value: '', label: 'The usual one' },
          ...known
            .filter((one) => one.deviceId !== 'default')
            .map((one, index) => ({
              value: one.deviceId,
              label: one.label || `${label} ${index + 1}`,
            })),
        ]}
      />
    </Field>
  );
}
