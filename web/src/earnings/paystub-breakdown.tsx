import { Fragment, useState } from 'react';
import { ChevronRight } from 'lucide-react';
import type { PayRun } from '@limelight/contract/earnings/operations';
import { earningsTexts } from '@limelight/contract/earnings/texts';
import { formatMonth } from '../platform/calendar.ts';
import { Card } from '../ui/lists/card.tsx';
import { cx } from '../ui/cx.ts';
import { Field } from '../ui/forms/field.tsx';
import { Money } from '../ui/values/money.tsx';
import { Select } from '../ui/forms/select.tsx';
import { breakdownOf } from './paystub-totals.ts';
import { WhyNegative } from './why-negative.tsx';

const texts = earningsTexts.paystubs;
const PARTS = { ...earningsTexts.statistics.tiles, ...texts.wentBack };
type Emphasis = keyof typeof texts.figures;

const COLUMNS = [
  { key: 'grossCents', label: texts.gross, emphasis: 'grossEarnings' },
  { key: 'platformNetCents', label: texts.platformNet, emphasis: null },
  {
    key: 'afterAgencyFeesCents',
    label: texts.figures.afterAgencyFees,
    emphasis: 'afterAgencyFees',
  },
] as const;

export interface PaystubBreakdownProps {
  readonly run: PayRun;
  readonly months: readonly string[];
  readonly onMonthChange: (month: string) => void;
}

/** One pay run by source; the select decides which figure is emphasized. */
export function PaystubBreakdown({ run, months, onMonthChange }: PaystubBreakdownProps) {
  const [isOtherOpen, setIsOtherOpen] = useState(false);
  const [emphasis, setEmphasis] = useState<Emphasis>('afterAgencyFees');
  const { rows, total } = breakdownOf(run);
  const column = (of: (typeof COLUMNS)[number]) =>
    cx('py-3 pl-2 text-right sm:pl-4', of.emphasis === emphasis ? 'font-semibold' : 'text-muted');
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2 lg:max-w-140">
        <Field label="Month">
          <Select
            value={run.month}
            onChange={onMonthChange}
            options={months.map((month) => ({ value: month, label: formatMonth(month) }))}
          />
        </Field>
        <Field label="Figure">
          <Select
            value={emphasis}
            onChange={setEmphasis}
            options={[
              { value: 'afterAgencyFees', label: texts.figures.afterAgencyFees },
              { value: 'grossEarnings', label: texts.figures.grossEarnings },
            ]}
          />
        </Field>
      </div>
      <Card bleed className="px-4 py-2 sm:px-5">
        <table className="w-full text-xs sm:text-sm">
          <caption className="sr-only">{formatMonth(run.month)}</caption>
          <thead>
            <tr className="border-b border-line align-bottom">
              <td />
              {COLUMNS.map((one) => (
                <th key={one.key} scope="col" className={cx(column(one), 'text-xs font-medium')}>
                  {one.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {rows.map((row) => (
              <Fragment key={row.source}>
                <tr>
                  <th scope="row" className="py-3 text-left font-medium">
                    {row.source === 'other' ? (
                      <button
                        type="button"
                        aria-expanded={isOtherOpen}
                        onClick={() => setIsOtherOpen(!isOtherOpen)}
                        className="-my-3 -ml-1 flex min-h-11 items-center gap-1 font-medium"
                      >
                        <ChevronRight
                          aria-hidden
                          className={cx(
                            'size-4 shrink-0 transition-transform',
                            isOtherOpen && 'rotate-90',
                          )}
                          strokeWidth={1.75}
                        />
                        {texts.rows.other}
                      </button>
                    ) : (
                      texts.rows[row.source]
                    )}
                    <WhyNegative
                      cents={row.platformNetCents}
                      takenBack={run.takenBack.filter(({ source }) => source === row.source)}
                    />
                  </th>
                  {COLUMNS.map((one) => (
                    <td key={one.key} className={column(one)}>
                      <Money cents={row[one.key]} />
                    </td>
                  ))}
                </tr>
                {row.source === 'other' &&
                  isOtherOpen &&
                  run.other.map((part) => (
                    <tr key={part.part}>
                      <th scope="row" className="py-2 pl-4 text-left font-normal text-muted">
                        {PARTS[part.part]}
                      </th>
                      {COLUMNS.map((one) => (
                        <td key={one.key} className={column(one)}>
                          <Money cents={part[one.key]} />
                        </td>
                      ))}
                    </tr>
                  ))}
              </Fragment>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-2 border-line">
              <th scope="row" className="py-3.5 text-left font-semibold">
                {texts.total}
                <WhyNegative cents={total.platformNetCents} takenBack={run.takenBack} />
              </th>
              {COLUMNS.map((one) => (
                <td key={one.key} className={cx(column(one), 'py-3.5')}>
                  <Money cents={total[one.key]} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </Card>
    </>
  );
}
