import { ACCOUNT_LIMITS } from '@limelight/contract/accounts/limits';
import { PictureButton, useSettingsChange } from '../../accounts/index.ts';
import { useUploads } from '../../media/index.ts';
import { client } from '../../platform/api.ts';

/** Lets the user choose, crop and upload a picture as their avatar. */
export function AvatarPicker() {
  const uploads = useUploads('avatar');
  const change = useSettingsChange(client.accounts.updateProfile, 'Your picture has been added');
  return (
    <PictureButton
      size={ACCOUNT_LIMITS.avatar}
      round
      uploads={uploads}
      saving={change.isPending}
      onPicture={(avatarMediaId) => change.mutate({ avatarMediaId })}
    >
      Add picture
    </PictureButton>
  );
}
