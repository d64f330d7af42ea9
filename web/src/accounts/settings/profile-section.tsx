import { ACCOUNT_LIMITS } from '@limelight/contract/accounts/limits';
import { VALIDATION_TEXTS } from '@limelight/contract/accounts/texts';
import type { Settings } from '@limelight/contract/accounts/settings';
import { oneLine } from '@limelight/contract/platform/one-line';
import { client } from '../../platform/api.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Textarea } from '../../ui/forms/textarea.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { HandleForm } from './handle-form.tsx';
import type { PictureUploads } from './picture-button.tsx';
import { PictureField } from './picture-field.tsx';
import { SectionCard } from './section-card.tsx';
import { useSettingsChange } from './use-settings.ts';
import { tagList } from './tag-list.ts';

export interface ProfileSectionProps {
  readonly settings: Settings;
  readonly avatarUploads: PictureUploads;
  readonly bannerUploads: PictureUploads;
}

/** Pictures, name, handle, bio and tags. */
export function ProfileSection({ settings, avatarUploads, bannerUploads }: ProfileSectionProps) {
  const { profile } = settings;
  const change = useSettingsChange(client.accounts.updateProfile, 'Saved');
  return (
    <>
      <SectionCard title="Pictures">
        <PictureField
          label="Avatar"
          help="An 800-pixel square works best."
          size={ACCOUNT_LIMITS.avatar}
          round
          uploads={avatarUploads}
          hasPicture={profile.avatarUrl !== null}
          saving={change.isPending}
          onChange={(avatarMediaId) => change.mutate({ avatarMediaId })}
        >
          <Avatar name={profile.displayName} url={profile.avatarUrl} size="xl" />
        </PictureField>
        {profile.isCreator && (
          <div className="mt-6">
            <PictureField
              label="Banner"
              help="The top of your page. Use a picture three times as wide as it is tall."
              size={ACCOUNT_LIMITS.banner}
              uploads={bannerUploads}
              hasPicture={profile.bannerUrl !== null}
              saving={change.isPending}
              onChange={(bannerMediaId) => change.mutate({ bannerMediaId })}
            >
              <span className="block aspect-3/1 w-full overflow-hidden rounded-lg bg-accent-soft">
                {profile.bannerUrl !== null && (
                  <img src={profile.bannerUrl} alt="" className="size-full object-cover" />
                )}
              </span>
            </PictureField>
          </div>
        )}
      </SectionCard>
      <SectionCard title="About you">
        <AboutForm
          settings={settings}
          busy={change.isPending}
          onSave={(values) => change.mutate(values)}
        />
      </SectionCard>
      <SectionCard
        title="Handle"
        description={`Your address here. You can change it every ${ACCOUNT_LIMITS.handle.changeEveryDays} days. Your old handle leads to you for ${ACCOUNT_LIMITS.handle.redirectDays} days.`}
      >
        <HandleForm settings={settings} />
      </SectionCard>
    </>
  );
}

interface About {
  readonly displayName: string;
  readonly bio: string | null;
  readonly tags?: string[];
}

function AboutForm({
  settings: { profile },
  busy,
  onSave,
}: {
  readonly settings: Settings;
  readonly busy: boolean;
  readonly onSave: (values: About) => void;
}) {
  const form = useForm(
    {
      displayName: profile.displayName,
      bio: profile.bio ?? '',
      tags: profile.tags.join(', '),
    },
    {
      check: ({ displayName }) => ({
        displayName:
          oneLine(displayName).length < ACCOUNT_LIMITS.displayName.min
            ? VALIDATION_TEXTS.displayName
            : undefined,
      }),
      send: ({ displayName, bio, tags }) =>
        onSave({
          displayName: oneLine(displayName),
          bio: bio.trim() === '' ? null : bio.trim(),
          ...(profile.isCreator && { tags: tagList(tags) }),
        }),
    },
  );

  return (
    <form {...form.props} className="flex flex-col gap-4">
      <Field label="Display name" error={form.faults.displayName}>
        <Input
          {...form.field('displayName')}
          autoComplete="name"
          maxLength={ACCOUNT_LIMITS.displayName.max}
        />
      </Field>
      <Field
        label="Bio"
        aside={<span className="numbers">{ACCOUNT_LIMITS.bio.max - form.values.bio.length}</span>}
      >
        <Textarea {...form.field('bio')} maxLength={ACCOUNT_LIMITS.bio.max} />
      </Field>
      {profile.isCreator && (
        <Field
          label="Tags"
          help={`What your page is about. Separate tags with commas, up to ${ACCOUNT_LIMITS.tags.max}.`}
        >
          <Input {...form.field('tags')} />
        </Field>
      )}
      <Button type="submit" variant="primary" busy={busy} className="self-start">
        Save
      </Button>
    </form>
  );
}
