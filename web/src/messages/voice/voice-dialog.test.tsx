import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { VoiceDialog } from './voice-dialog.tsx';

const tracks = [{ stop: vi.fn() }];
const recorders: FakeRecorder[] = [];

/** Like a browser's recorder: it emits its data when it is stopped. */
class FakeRecorder extends EventTarget {
  static isTypeSupported = (type: string) => type.startsWith('audio/webm');
  state = 'inactive';
  constructor() {
    super();
    recorders.push(this);
  }
  readonly mimeType = 'audio/webm;codecs=opus';
  start() {
    this.state = 'recording';
  }
  stop() {
    this.state = 'inactive';
    this.dispatchEvent(
      Object.assign(new Event('dataavailable'), {
        data: new Blob(['sound'], { type: 'audio/webm' }),
      }),
    );
    this.dispatchEvent(new Event('stop'));
  }
}
const FakeContext = class {
  createAnalyser = () => ({
    fftSize: 4,
    getByteTimeDomainData: (samples: Uint8Array) => samples.fill(192),
  });
  createMediaStreamSource = () => ({ connect: () => {} });
  close = async () => {};
};
const getUserMedia = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ['setInterval', 'clearInterval', 'setTimeout', 'clearTimeout', 'performance'],
  });
  recorders.length = 0;
  tracks[0]?.stop.mockClear();
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => tracks });
  vi.stubGlobal('MediaRecorder', FakeRecorder);
  vi.stubGlobal('AudioContext', FakeContext);
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  URL.createObjectURL = () => 'blob:recording';
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
function show() {
  const onRecorded = vi.fn();
  const onClose = vi.fn();
  render(<VoiceDialog onRecorded={onRecorded} onClose={onClose} />);
  return { onRecorded, onClose };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('records, can be heard, begun again, and added', async () => {
  const { onRecorded, onClose } = show();
  expect(screen.getByRole('status').textContent).toContain('Allow the microphone');
  await pass(0);
  await pass(61_000);
  expect(screen.getByRole('timer').textContent).toBe('1:01');
  press('Stop');
  await pass(0);
  expect(screen.getByLabelText('Your recording').getAttribute('src')).toBe('blob:recording');
  expect(tracks[0]?.stop).toHaveBeenCalled();

  press('Record again');
  await pass(2_000);
  expect(screen.getByRole('timer').textContent).toBe('0:02');
  press('Stop');
  await pass(0);
  press('Add to message');
  const file = onRecorded.mock.calls[0]?.[0] as File;
  expect([file.name, file.type, file.size]).toEqual(['Voice message.webm', 'audio/webm', 5]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('ends by itself after five minutes, and lets go of the microphone when it is closed', async () => {
  show();
  await pass(0);
  await pass(300_000);
  expect(screen.getByLabelText('Your recording')).toBeTruthy();
  tracks[0]?.stop.mockClear();
  press('Record again');
  await pass(100);
  cleanup();
  expect(tracks[0]?.stop).toHaveBeenCalled();
});

it('says why it cannot record', async () => {
  getUserMedia.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  show();
  await pass(0);
  expect(screen.getByRole('alert').textContent).toContain('didn’t allow the microphone');
  press('Try again');
  await pass(0);
  expect(screen.getByRole('timer')).toBeTruthy();
});

it('a microphone that fails, or is pulled out, leaves nothing running', async () => {
  show();
  await pass(1_000);
  const [recorder] = recorders.splice(0);
  await act(async () => void recorder?.dispatchEvent(new Event('error')));
  expect(screen.getByRole('alert').textContent).toContain('couldn’t record');
  expect(tracks[0]?.stop).toHaveBeenCalled();
  await pass(1_000);
  expect(screen.queryByRole('timer')).toBeNull();

  press('Try again');
  await pass(1_000);
  await act(async () => recorders[0]?.stop());
  await pass(1_000);
  expect(screen.getByLabelText('Your recording')).toBeTruthy();
});
