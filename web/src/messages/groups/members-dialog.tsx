import { useDeferredValue, useState } from 'react';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { Ellipsis, Mic, MicOff, Plus, Search, Shield, ShieldOff, UserMinus } from 'lucide-react';
import { GROUP } from '@limelight/contract/messages/limits';
import type { GroupMember, GroupView } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { api } from '../../platform/api.ts';
import { now } from '../../platform/clock.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/dialogs/menu.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { PersonRow } from '../../ui/lists/person-row.tsx';
import { untilWords } from './pause-words.ts';

interface MembersDialogProps {
  readonly conversationId: ConversationId;
  readonly group: GroupView;
  readonly onClose: () => void;
}

/** The members of a group, for the people who run it; the owner can search followers and members to add. */
export function MembersDialog({ conversationId, group, onClose }: MembersDialogProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const members = useInfiniteQuery({
    ...api.messages.listGroupMembers.infiniteOptions({
      input: (cursor: string | undefined) => ({
        conversationId,
        q,
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
  const listed = new Set<string>(
    members.data?.pages.flatMap((page) => page.items.map(({ id }) => id)),
  );
  const isOwner = group.role === 'owner';
  return (
    <Dialog open onClose={onClose} title="Members" description={group.name}>
      <Field label={isOwner ? 'Find or add people' : 'Find members'} labelHidden>
        <Input
          type="search"
          lead={<Search aria-hidden className="size-5" strokeWidth={1.75} />}
          placeholder={isOwner ? 'Find members, or people to add' : 'Find members'}
          value={typed}
          maxLength={GROUP.queryMax}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <div className="mt-3 min-h-72">
        <PagedList
          query={members}
          label="Loading members"
          skeleton={<Skeleton className="h-40 rounded-lg" />}
          empty={<p className="py-6 text-center text-sm text-muted">No members match that name.</p>}
        >
          {(items) => (
            <ul aria-label="Members">
              {items.map((member) => (
                <MemberRow
                  key={member.id}
                  conversationId={conversationId}
                  member={member}
                  role={group.role}
                />
              ))}
            </ul>
          )}
        </PagedList>
        {isOwner && q !== '' && (
          <PeopleToAdd conversationId={conversationId} q={q} listed={listed} />
        )}
      </div>
    </Dialog>
  );
}

/** Reads again what a change affects: the members, their number, and the viewer's rights. */
function useAfterChange() {
  const queries = useQueryClient();
  return {
    onSuccess: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: api.messages.listGroupMembers.key() }),
        queries.invalidateQueries({ queryKey: api.messages.getConversation.key() }),
        queries.invalidateQueries({ queryKey: api.messages.listConversations.key() }),
      ]),
    onError: (error: unknown) => toastFault(error),
  };
}

function PeopleToAdd({
  conversationId,
  q,
  listed,
}: {
  readonly conversationId: ConversationId;
  readonly q: string;
  readonly listed: ReadonlySet<string>;
}) {
  const found = useQuery(
    api.creators.searchPeople.queryOptions({ input: { q }, placeholderData: keepPreviousData }),
  );
  const add = useMutation(api.messages.addToGroup.mutationOptions(useAfterChange()));
  const people = found.data?.items.filter(({ id }) => !listed.has(id)) ?? [];
  if (people.length === 0) return null;
  return (
    <section aria-label="People to add" className="mt-2 border-t border-line pt-3">
      <h3 className="text-sm font-semibold text-muted">Followers and members of yours</h3>
      <ul>
        {people.map((person) => (
          <PersonRow key={person.id} person={person}>
            <IconButton
              icon={Plus}
              label={`Add ${person.displayName}`}
              disabled={add.isPending}
              onClick={() => add.mutate({ conversationId, userIds: [person.id] })}
            />
          </PersonRow>
        ))}
      </ul>
    </section>
  );
}

const ROLES = { owner: 'Owner', moderator: 'Moderator', member: null } as const;

/** Until when a member is paused, or null. */
const pauseOf = ({ silencedUntil }: GroupMember): GroupMember['silencedUntil'] =>
  silencedUntil === null ||
  (silencedUntil !== 'forever' && Date.parse(silencedUntil) <= now().getTime())
    ? null
    : silencedUntil;

function MemberRow({
  conversationId,
  member,
  role,
}: {
  readonly conversationId: ConversationId;
  readonly member: GroupMember;
  /** The viewer's role. */
  readonly role: GroupView['role'];
}) {
  const after = useAfterChange();
  const change = useMutation(api.messages.changeGroupMember.mutationOptions(after));
  const remove = useMutation(api.messages.removeFromGroup.mutationOptions(after));
  const ids = { conversationId, userId: member.id };
  const isMember = member.role === 'member';
  const mayChange = isMember || (member.role === 'moderator' && role === 'owner');
  const pause = pauseOf(member);
  return (
    <PersonRow person={member}>
      {ROLES[member.role] && <Badge>{ROLES[member.role]}</Badge>}
      {pause !== null && <Badge>Paused{untilWords(pause, now())}</Badge>}
      {mayChange && (
        <Menu trigger={<IconButton icon={Ellipsis} label={`More about ${member.displayName}`} />}>
          {role === 'owner' && (
            <MenuItem
              icon={isMember ? Shield : ShieldOff}
              onSelect={() => change.mutate({ ...ids, role: isMember ? 'moderator' : 'member' })}
            >
              {isMember ? 'Make a moderator' : 'Remove as moderator'}
            </MenuItem>
          )}
          {isMember && pause !== null && (
            <MenuItem icon={Mic} onSelect={() => change.mutate({ ...ids, silenceFor: null })}>
              Let them post again
            </MenuItem>
          )}
          {isMember && pause === null && (
            <>
              <MenuItem
                icon={MicOff}
                onSelect={() => change.mutate({ ...ids, silenceFor: 'hour' })}
              >
                Pause for an hour
              </MenuItem>
              <MenuItem icon={MicOff} onSelect={() => change.mutate({ ...ids, silenceFor: 'day' })}>
                Pause for a day
              </MenuItem>
              <MenuItem
                icon={MicOff}
                onSelect={() => change.mutate({ ...ids, silenceFor: 'forever' })}
              >
                Pause until you lift it
              </MenuItem>
            </>
          )}
          <MenuSeparator />
          <MenuItem icon={UserMinus} kind="danger" onSelect={() => remove.mutate(ids)}>
            Remove from the group
          </MenuItem>
        </Menu>
      )}
    </PersonRow>
  );
}
