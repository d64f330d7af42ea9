import type { OwnMedia } from '@limelight/contract/media/operations';
import { mediaSteps } from '@limelight/contract/media/texts';
import { formatTimeLeft } from './uploads/transfer-rate.ts';

/** 'Encoding · 41% · 2 min left': the current step of a file, its progress, and how long the rest takes, if known. */
export function preparingWords({
  step,
  progress,
  secondsLeft,
}: {
  readonly step: OwnMedia['step'];
  readonly progress: number;
  readonly secondsLeft: number | null;
}): string {
  if (step === 'waiting') return mediaSteps.waiting;
  const words = step ? mediaSteps[step] : 'Preparing';
  if (progress === 0) return `${words}…`;
  const percent = `${words} · ${Math.floor(progress * 100)}%`;
  return secondsLeft === null ? percent : `${percent} · ${formatTimeLeft(secondsLeft)}`;
}
