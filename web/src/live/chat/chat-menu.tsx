import { lazy, Suspense, useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Settings2, Shield, UserCheck, Users, Volume2, VolumeX } from 'lucide-react';
import { STREAM } from '@limelight/contract/live/limits';
import type { ChatView } from '@limelight/contract/live/operations';
import type { StreamId } from '@limelight/contract/platform/ids';
import { client } from '../../platform/api.ts';
import { Menu, MenuChoices, MenuItem, MenuSeparator } from '../../ui/dialogs/menu.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { chat as chatQuery } from '../queries.ts';
import { SLOW_OPTIONS } from './slow-words.ts';
import type { TipSound } from './use-tip-sound.ts';

const ModeratorsDialog = lazy(async () => ({
  default: (await import('./moderators-dialog.tsx')).ModeratorsDialog,
}));

/** How the chat is set, for its moderators; and whether tips are heard here, for everyone. */
export function ChatMenu({
  streamId,
  chat,
  sound,
}: {
  readonly streamId: StreamId;
  readonly chat: ChatView;
  readonly sound: TipSound;
}) {
  const queries = useQueryClient();
  const [showsModerators, setShowsModerators] = useState(false);
  const { settings, viewer } = chat;
  const { queryKey } = chatQuery(streamId);
  const change = useMutation({
    mutationFn: ({
      call,
    }: { readonly call: () => Promise<unknown> } & Partial<ChatView['settings']>) => call(),
    onMutate: ({ call: _call, ...fresh }) =>
      queries.setQueryData<ChatView>(
        queryKey,
        (before) => before && { ...before, settings: { ...before.settings, ...fresh } },
      ),
    onError: toastFault,
    onSettled: () => queries.invalidateQueries({ queryKey }),
  });
  const setSlow = (value: string) => {
    const seconds = STREAM.slowSeconds.find((one) => String(one) === value) ?? 0;
    change.mutate({
      slowSeconds: seconds,
      call: () => client.live.setSlowMode({ streamId, seconds }),
    });
  };
  const setMembersOnly = (isOn: boolean) =>
    change.mutate({
      membersOnly: isOn,
      call: () => client.live.setMembersOnly({ streamId, isOn }),
    });
  return (
    <>
      <Menu trigger={<IconButton icon={Settings2} label="Chat settings" />}>
        {viewer.mayModerate && (
          <>
            <MenuChoices
              label="Slow mode"
              value={String(settings.slowSeconds)}
              options={SLOW_OPTIONS}
              onChoose={setSlow}
            />
            <MenuSeparator />
            <MenuItem
              icon={settings.membersOnly ? Users : UserCheck}
              onSelect={() => setMembersOnly(!settings.membersOnly)}
            >
              {settings.membersOnly ? 'Let everyone write' : 'Let only members write'}
            </MenuItem>
          </>
        )}
        {viewer.mayName && (
          <MenuItem icon={Shield} onSelect={() => setShowsModerators(true)}>
            Moderators
          </MenuItem>
        )}
        <MenuItem icon={sound.isOn ? VolumeX : Volume2} onSelect={() => sound.set(!sound.isOn)}>
          {sound.isOn ? 'Don’t play tip sounds' : 'Play tip sounds'}
        </MenuItem>
      </Menu>
      <Suspense>
        {showsModerators && <ModeratorsDialog onClose={() => setShowsModerators(false)} />}
      </Suspense>
    </>
  );
}
