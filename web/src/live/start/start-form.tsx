import { useState } from 'react';
import { STREAM } from '@limelight/contract/live/limits';
import type { OwnStream } from '@limelight/contract/live/operations';
import { useUploads } from '../../media/index.ts';
import { client } from '../../platform/api.ts';
import { now } from '../../platform/clock.ts';
import { errorCode, errorSentence } from '../../platform/errors.ts';
import { newKey } from '../../platform/new-key.ts';
import { CompletingTextarea } from '../../ui/forms/completing-textarea.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { type Faults, useForm } from '../../ui/forms/use-form.ts';
import { Card } from '../../ui/lists/card.tsx';
import { Disclosure } from '../../ui/lists/disclosure.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { AccessFields } from './access-fields.tsx';
import { ChatFields, RecordingFields } from './chat-fields.tsx';
import { CoverField } from './cover-field.tsx';
import { contentOf, problemsOf, type StreamDraft } from './stream-draft.ts';
import { WhenFields } from './when-fields.tsx';

/** The fields in which the server's refusals are shown. */
const FIELD_OF: Readonly<Record<string, keyof StreamDraft>> = {
  ticket_out_of_range: 'ticket',
  ticket_for_no_one: 'ticket',
  mark_out_of_range: 'mark',
  marks_sold: 'mark',
  goal_out_of_range: 'goal',
  audience_not_usable: 'audience',
  tag_not_usable: 'tags',
  cover_not_usable: 'coverMediaId',
  time_not_usable: 'startsAt',
};

export interface StartFormProps {
  readonly start: StreamDraft;
  /** The stream that is changed; null for a new one. */
  readonly own: OwnStream | null;
  readonly onSaved: (saved: OwnStream) => void;
  /** Opens the form for the price of a membership, where none is sold yet. */
  readonly onSetPrice: () => void;
}

/** Sets up a stream, or changes one: what it is about, when it begins, who may watch and for how much. */
export function StartForm({ start, own, onSaved, onSetPrice }: StartFormProps) {
  const [key] = useState(newKey);
  const uploads = useUploads(`stream:${key}`);
  const isWide = useIsWide();
  const form = useForm<StreamDraft>(start, {
    check: (draft) => ({
      ...problemsOf(draft, now()),
      // An announced time that has just passed is no fault of who corrects the title.
      ...(draft.startsAt === start.startsAt && own && { startsAt: undefined }),
      ...(uploads.items.some(({ media, step }) => media === null && step.at !== 'failed') && {
        coverMediaId: 'Wait until the cover is sent.',
      }),
    }),
    send: async (draft) => {
      const content = contentOf(draft);
      const saved = own
        ? await client.live.change({ streamId: own.id, ...content })
        : await client.live.create({ ...content, idempotencyKey: key });
      uploads.forget(uploads.items.map(({ id }) => id));
      onSaved(saved);
    },
    failed: (error): Faults<StreamDraft> => ({
      [FIELD_OF[errorCode(error) ?? ''] ?? 'form']: errorSentence(error),
    }),
  });
  const { values, faults, set } = form;
  const isLive = own?.state === 'live';
  const more = (
    <>
      <Card className="flex flex-col gap-4">
        <Field
          label="Description"
          error={faults.description}
          aside={
            values.description.length > STREAM.descriptionMax * 0.8
              ? `${values.description.length} of ${STREAM.descriptionMax}`
              : undefined
          }
        >
          <CompletingTextarea
            rows={3}
            value={values.description}
            maxLength={STREAM.descriptionMax}
            onChange={(description) => set({ description })}
          />
        </Field>
        <Field
          label="Tags"
          help={`Up to ${STREAM.tagsMax}, such as #music #live`}
          error={faults.tags}
        >
          <Input {...form.field('tags')} />
        </Field>
        <CoverField
          mediaId={values.coverMediaId}
          problem={faults.coverMediaId}
          uploads={uploads}
          onChange={(coverMediaId) => set({ coverMediaId })}
        />
      </Card>
      <Card className="py-3">
        <ChatFields
          values={values}
          faults={faults}
          isMarkSold={own !== null && own.marksSold > 0}
          onChange={set}
        />
      </Card>
      <Card className="py-3">
        <RecordingFields values={values} onChange={set} />
      </Card>
    </>
  );
  return (
    <form
      {...form.props}
      noValidate
      className="flex flex-col gap-4 max-lg:**:scroll-mb-36 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-6"
    >
      <div className="flex min-w-0 flex-col gap-4">
        <Card className="flex flex-col gap-4">
          <Field label="Title" error={faults.title}>
            <Input {...form.field('title')} maxLength={STREAM.titleMax} className="font-semibold" />
          </Field>
          {!isLive && (
            <WhenFields value={values.startsAt} problem={faults.startsAt} onChange={set} />
          )}
        </Card>
        {isWide && more}
      </div>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
        {!isLive && (
          <Card>
            <AccessFields values={values} faults={faults} onChange={set} onSetPrice={onSetPrice} />
          </Card>
        )}
        {!isWide && (
          <Disclosure label="More" className="font-semibold text-accent-text">
            <div className="flex flex-col gap-4 pt-2">{more}</div>
          </Disclosure>
        )}
        <div className="sticky bottom-[min(calc(--spacing(14)+env(safe-area-inset-bottom)),calc((100dvh-30rem)*99))] z-10 -mx-4 flex flex-col gap-3 border-t border-line bg-bar px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:order-first lg:mx-0 lg:border-0 lg:bg-transparent lg:p-0 lg:backdrop-blur-none">
          {faults.form && (
            <p role="alert" className="text-sm font-medium text-danger">
              {faults.form}
            </p>
          )}
          <Button type="submit" variant="primary" size="lg" busy={form.busy} className="w-full">
            {own ? 'Save changes' : values.startsAt === '' ? 'Continue to your camera' : 'Announce'}
          </Button>
        </div>
      </div>
    </form>
  );
}
