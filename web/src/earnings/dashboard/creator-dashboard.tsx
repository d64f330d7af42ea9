import { useState, type ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  ChartNoAxesColumn,
  CirclePlus,
  Eye,
  Megaphone,
  MessageCircle,
  MessagesSquare,
  ShoppingBag,
  TrendingUp,
  UserPlus,
  Users,
} from 'lucide-react';
import type { DashboardFigures } from '@limelight/contract/earnings/operations';
import { whyNegative } from '@limelight/contract/earnings/taken-back';
import { formatCents } from '@limelight/contract/platform/format-money';
import { creatorsTexts } from '@limelight/contract/creators/texts';
import { api } from '../../platform/api.ts';
import { todayIn } from '../../platform/calendar.ts';
import { useNow } from '../../platform/clock.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Card } from '../../ui/lists/card.tsx';
import { type Amounts, changeOf } from '../../ui/values/change.ts';
import { compactCount, Count } from '../../ui/lists/count.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Shortcut } from '../../ui/forms/shortcut.tsx';

import { FigureCard } from './figure-card.tsx';
import { type DayFigures, OverTime } from './over-time.tsx';
import { comparedWithOf, daysBefore, daysOf, type Period } from './period.ts';
import { PeriodPicker } from './period-picker.tsx';
import { SectionEmpty } from './section-empty.tsx';
import { TopMedia } from './top-media.tsx';
import { TryCaptions } from './try-captions.tsx';
import { WaitingList } from './waiting-list.tsx';

const texts = creatorsTexts.dashboard;

/** A new creator gets no empty chart. */
const hasAnything = (day: DayFigures) =>
  day.newProfileVisits > 0 || day.newMemberships > 0 || day.earnedCents !== 0;

const COUNTED: Amounts = { say: compactCount, less: 'fewer' };
const MONEY: Amounts = { say: formatCents, less: 'less' };

export interface CreatorDashboardProps {
  readonly handle: string;
  readonly timeZone: string;
  /** The setup steps that are left; the page passes them, since it knows how files are uploaded. */
  readonly setup: ReactNode;
  /** Renders the mass messages that sold best; `empty` if there are none. */
  readonly renderTopDms: (empty: ReactNode) => ReactNode;
}

/** The Dashboard tab of the creator's home; every figure is counted. */
export function CreatorDashboard({ handle, timeZone, setup, renderTopDms }: CreatorDashboardProps) {
  const [period, setPeriod] = useState<Period>({ kind: 'thisWeek' });
  const today = todayIn(timeZone, useNow());
  const before = daysBefore(period, today);
  const now = useQuery(
    api.earnings.getDashboard.queryOptions({
      input: { ...daysOf(period, today), beforeFrom: before.from, beforeTo: before.to },
      placeholderData: keepPreviousData,
    }),
  );
  const figures = now.data;
  const comparison = now.isPlaceholderData ? null : figures?.before;
  const change = (read: (figures: DashboardFigures) => number, amounts: Amounts) =>
    figures && comparison ? changeOf(read(figures), read(comparison), amounts) : null;
  const comparedWith = comparedWithOf(period, today);
  const whyBelow = (cents: number, source: 'lockedMessages' | 'subscriptions') =>
    whyNegative(
      cents,
      (figures?.takenBack ?? []).filter((one) => one.source === source),
      formatCents,
    );

  return (
    <div className="flex flex-col gap-6">
      {setup}
      <PeriodPicker period={period} today={today} onChange={setPeriod} />
      {now.isError ? (
        <Card>
          <ErrorState
            message={errorSentence(now.error)}
            onRetry={() => void now.refetch()}
            busy={now.isFetching}
          />
        </Card>
      ) : (
        <section
          aria-label="Figures"
          className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 sm:gap-4 lg:grid-cols-4"
        >
          <FigureCard
            label={texts.cards.newProfileVisits}
            icon={Eye}
            value={figures && <Count value={figures.newProfileVisits} />}
            change={change((one) => one.newProfileVisits, COUNTED)}
            comparedWith={comparedWith}
          />
          <FigureCard
            label={texts.cards.newMemberships}
            icon={UserPlus}
            value={figures && <Count value={figures.newMemberships} />}
            change={change((one) => one.newMemberships, COUNTED)}
            comparedWith={comparedWith}
          />
          <FigureCard
            label={texts.cards.directMessageRevenue}
            icon={MessageCircle}
            value={figures && <Money cents={figures.directMessageRevenueCents} />}
            why={figures && whyBelow(figures.directMessageRevenueCents, 'lockedMessages')}
            change={change((one) => one.directMessageRevenueCents, MONEY)}
            comparedWith={comparedWith}
            beside={
              figures !== undefined &&
              figures.massMessageRevenueCents !== 0 && (
                <>
                  Mass messages: <Money cents={figures.massMessageRevenueCents} />
                </>
              )
            }
          />
          <FigureCard
            label={texts.cards.membershipRevenue}
            icon={Users}
            value={figures && <Money cents={figures.membershipRevenueCents} />}
            why={figures && whyBelow(figures.membershipRevenueCents, 'subscriptions')}
            change={change((one) => one.membershipRevenueCents, MONEY)}
            comparedWith={comparedWith}
          />
        </section>
      )}

      {figures && <WaitingList waiting={figures.waiting} />}

      <section aria-label="Shortcuts" className="grid gap-3 sm:grid-cols-3 sm:gap-4">
        <Shortcut
          size="small"
          to="/creator/create"
          icon={Megaphone}
          label={texts.shortcuts.sendMassDms}
          help="One message to many fans"
        />
        <Shortcut
          size="small"
          to="/creator/create"
          icon={CirclePlus}
          label={texts.shortcuts.createAPost}
          help="Pictures, videos or a few words"
        />
        <Shortcut
          size="small"
          to="/creator/earnings"
          icon={ChartNoAxesColumn}
          label={texts.shortcuts.viewEarnings}
          help="Balance, payouts and paystubs"
        />
      </section>

      {figures?.days.some(hasAnything) && <OverTime days={figures.days} />}

      <div className="grid gap-4 lg:grid-cols-2">
        <Card className="flex flex-col">
          <h3 className="text-base">{texts.reuseTopDms.title}</h3>
          {renderTopDms(
            <SectionEmpty icon={MessagesSquare}>
              {texts.reuseTopDms.empty}
              <span className="numbers mt-1 block font-semibold">
                {texts.reuseTopDms.conversion(0)}
              </span>
            </SectionEmpty>,
          )}
        </Card>
        <TryCaptions handle={handle} timeZone={timeZone} />
        <TopMedia
          icon={TrendingUp}
          title={texts.topEarningMedia.title}
          empty={texts.topEarningMedia.empty}
          rows={figures?.topEarningMedia.map((row) => ({
            ...row,
            figure: <Money cents={row.earnedCents} />,
          }))}
        />
        <TopMedia
          icon={ShoppingBag}
          title={texts.topPurchasedMedia.title}
          empty={texts.topPurchasedMedia.empty}
          rows={figures?.topPurchasedMedia.map((row) => ({
            ...row,
            figure: <Count value={row.purchases} noun={['sold', 'sold']} />,
          }))}
        />
      </div>
    </div>
  );
}
