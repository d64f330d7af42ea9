import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { MASS } from '@limelight/contract/messages/limits';
import type { MessageTo } from '@limelight/contract/posts/operations';
import { opensToAll } from '@limelight/contract/posts/opens-to';
import { api } from '../../platform/api.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Select } from '../../ui/forms/select.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { readAudience } from './audience-choice.ts';
import type { Draft } from './draft.ts';

const NOBODY = { followers: false, members: false, tierIds: [], listIds: [] };

export interface AlsoMessageProps {
  readonly draft: Pick<Draft, 'audience' | 'messageTo' | 'scheduledFor'>;
  readonly onChange: (changes: Pick<Draft, 'messageTo'>) => void;
}

/**
 * Chooses whether the post is also sent as a message when it is published and to whom, and shows how many people that is now.
 */
export function AlsoMessage({ draft, onChange }: AlsoMessageProps) {
  const { messageTo } = draft;
  return (
    <div className="flex flex-col gap-2">
      <Switch
        label="Also send as a message"
        help={
          draft.scheduledFor === ''
            ? 'Everyone gets it in their own chat with you'
            : 'It’s sent when the post comes out'
        }
        checked={messageTo !== null}
        onChange={(on) => onChange({ messageTo: on ? 'members' : null })}
      />
      {messageTo !== null && (
        <>
          <Field label="Who gets the message">
            <Select
              value={messageTo}
              onChange={(next) => onChange({ messageTo: next })}
              options={[
                { value: 'members', label: 'Members' },
                { value: 'followers', label: 'Followers' },
              ]}
            />
          </Field>
          <WhoGetsIt to={messageTo} />
          <WhatItSays {...draft} to={messageTo} />
        </>
      )}
    </div>
  );
}

function WhoGetsIt({ to }: { readonly to: MessageTo }) {
  const counted = useQuery({
    ...api.messages.countAudience.queryOptions({
      input: {
        audience: { include: { ...NOBODY, [to]: true }, exclude: { ...NOBODY, gotIds: [] } },
      },
    }),
    placeholderData: keepPreviousData,
  });
  const people = counted.data?.people;
  return (
    <p role="status" className="numbers text-sm font-semibold">
      {people === undefined
        ? counted.isError
          ? ''
          : 'Counting…'
        : people === 1
          ? '1 person would get it now'
          : `${people.toLocaleString('en-US')} people would get it now`}
    </p>
  );
}

function WhatItSays({ audience, to }: Pick<Draft, 'audience'> & { readonly to: MessageTo }) {
  const read = readAudience(audience);
  const isOpen = read.ok && opensToAll(read.audience, to);
  return (
    <p className="text-sm text-muted">
      {isOpen
        ? 'The message has the title, the text, and a link to the post.'
        : 'Some of them can’t see this post, so the message has the title and a link, not the text.'}{' '}
      Nobody gets more than {MASS.perFanDay} messages like this from you in a day.
    </p>
  );
}
