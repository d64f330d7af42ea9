import { config } from '../../platform/config.ts';
import { Footer } from '../../shell/index.ts';
import { EarningsCalculator } from './earnings-calculator.tsx';
import { Featured } from './featured.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LinkNotice } from './link-notice.tsx';
import { Questions } from './questions.tsx';

/** /: the first auth screen as the hero, and below it a description of the site. */
export default function LandingPage() {
  return (
    <>
      <title>{`${config().brandName} · Closer to the people who make what you love`}</title>
      <LinkNotice />
      <Hero />
      <Featured />
      <HowItWorks />
      <EarningsCalculator />
      <Questions />
      <Footer />
    </>
  );
}
