import { BadgeCheck, Gem } from 'lucide-react';
import { BACKGROUND_ROTATION_MS } from '@limelight/contract/accounts/limits';
import { FirstAuth, OtherWays } from '../../accounts/index.ts';
import { config } from '../../platform/config.ts';
import { RotatingBackground } from '../../ui/pictures/rotating-background.tsx';

const BACKGROUNDS = ['/art/stage.svg', '/art/dunes.svg', '/art/sea.svg', '/art/city.svg'];
const CLAIM_ICONS = [BadgeCheck, Gem];

/** The first screen: the rotating stage, a description, and the first auth screen. */
export function Hero() {
  return (
    <section className="relative flex min-h-dvh flex-col text-on-picture sm:max-lg:min-h-[min(100dvh,60rem)]">
      <RotatingBackground images={BACKGROUNDS} intervalMs={BACKGROUND_ROTATION_MS} />
      <div
        aria-hidden
        className="absolute inset-0 bg-linear-to-b from-scrim via-transparent to-scrim lg:bg-linear-to-r lg:from-scrim lg:via-scrim/40 lg:to-transparent"
      />
      {/* The lights of the stage are visible right behind the navigation. */}
      <div
        aria-hidden
        className="absolute inset-x-0 top-0 h-32 bg-linear-to-b from-scrim to-transparent"
      />
      <div className="relative mx-auto flex w-full max-w-160 flex-1 flex-col gap-8 px-4 pt-24 pb-8 sm:justify-center sm:px-6 lg:max-w-320 lg:flex-row lg:justify-start lg:items-center lg:gap-16 lg:py-28">
        <div className="flex flex-1 flex-col justify-end text-shadow-lg sm:max-lg:flex-none lg:justify-center">
          <h1 className="max-w-160 text-3xl sm:text-4xl lg:text-5xl">
            Closer to the people who make what you love
          </h1>
          <p className="mt-4 max-w-120 text-base sm:text-lg">
            Members-only posts, pictures and videos, straight from their creators.
          </p>
          <Claims />
        </div>
        <div className="w-full rounded-lg bg-raised p-5 text-text shadow-3 sm:p-7 lg:w-108">
          <FirstAuth
            title={<h2 className="mb-4 text-xl">How do you want to start?</h2>}
            otherWays={<OtherWays />}
          />
        </div>
      </div>
    </section>
  );
}

function Claims() {
  return (
    <ul className="mt-6 flex flex-wrap gap-2.5">
      {config().claims.map((claim, index) => {
        const Icon = CLAIM_ICONS[index % CLAIM_ICONS.length] ?? BadgeCheck;
        return (
          <li
            key={claim}
            className="inline-flex items-center gap-2 rounded-full bg-scrim px-4 py-2 text-sm font-semibold backdrop-blur-sm"
          >
            <Icon aria-hidden className="size-4.5 text-commit-to" strokeWidth={1.75} />
            {claim}
          </li>
        );
      })}
    </ul>
  );
}
