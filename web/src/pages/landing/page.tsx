import { config } from '../../platform/config.ts';
import { Hero } from './hero.tsx';

/** / — the first auth screen as the hero (decisions.md). */
export default function LandingPage() {
  return (
    <>
      <title>{`${config().brandName} · Support creators, get closer`}</title>
      <Hero />
    </>
  );
}
