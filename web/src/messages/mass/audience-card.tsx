import type { ReactNode } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { MassAudience } from '@limelight/contract/messages/operations';
import { api } from '../../platform/api.ts';
import { Card } from '../../ui/lists/card.tsx';
import { Disclosure } from '../../ui/lists/disclosure.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { AudienceFields } from './audience-fields.tsx';
import { AudienceSample } from './audience-sample.tsx';

/** The number of people in an audience now, and a few of them. */
export const useCounted = (audience: MassAudience) =>
  useQuery({
    ...api.messages.countAudience.queryOptions({ input: { audience } }),
    placeholderData: keepPreviousData,
  });

export const peopleWords = (people: number) =>
  people === 1 ? '1 person' : `${people.toLocaleString('en-US')} people`;

/** The audience of a mass message and its size; on a phone a line with the number, which opens. */
export function AudienceCard({
  audience,
  isAgain,
  narrow,
  onChange,
}: {
  readonly audience: MassAudience;
  /** The message is sent again, to people who don’t have it yet. */
  readonly isAgain: boolean;
  /** Renders the filters that narrow the named people. */
  readonly narrow: (
    only: MassAudience['only'],
    onChange: (only: MassAudience['only']) => void,
  ) => ReactNode;
  readonly onChange: (audience: MassAudience) => void;
}) {
  const isWide = useIsWide();
  const counted = useCounted(audience).data;
  const count = (
    <span role="status" className="text-sm font-semibold">
      {counted === undefined ? 'Counting…' : `${peopleWords(counted.people)} will get this`}
      {isAgain && ', without those who already have it'}
    </span>
  );
  const choice = (
    <>
      <AudienceFields
        legend="Who gets it"
        part={audience.include}
        onChange={(include) => onChange({ ...audience, include })}
      />
      {narrow(audience.only, (only) => onChange({ ...audience, only }))}
      <Disclosure label="Leave some people out" className="font-medium">
        <AudienceFields
          legend="Who doesn’t get it"
          part={audience.exclude}
          onChange={(exclude) =>
            onChange({ ...audience, exclude: { ...audience.exclude, ...exclude } })
          }
        />
      </Disclosure>
    </>
  );
  const sample = counted && <AudienceSample sample={counted.sample} people={counted.people} />;
  if (isWide) {
    return (
      <Card className="space-y-4">
        {choice}
        <p>{count}</p>
        {sample}
      </Card>
    );
  }
  return (
    <Card className="py-2">
      <Disclosure label={count} className="py-1">
        <div className="space-y-4 py-2">
          {choice}
          {sample}
        </div>
      </Disclosure>
    </Card>
  );
}
