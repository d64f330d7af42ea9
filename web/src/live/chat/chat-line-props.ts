import type { ChatView, LineView } from '@limelight/contract/live/operations';
import type { StreamLineId } from '@limelight/contract/platform/ids';
import type { Moderation } from './use-moderation.tsx';

/** What a line of a chat and its menu know. */
export interface ChatLineProps {
  readonly line: LineView;
  readonly viewer: ChatView['viewer'];
  readonly isPinned: boolean;
  readonly onReply: (line: LineView) => void;
  readonly onReact: (lineId: StreamLineId, emoji: string | null) => void;
  readonly moderation: Moderation;
}
