import {
  securityEventKind,
  type AccountSession,
  type SecurityEvent,
} from '@limelight/contract/accounts/settings';
import type { Deps } from '../../kernel/deps.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import { authAccess } from '../auth-access.ts';
import { deviceName } from './device.ts';
import type { Viewer } from '../../kernel/viewer.ts';

export async function listSessions(deps: Deps, viewer: Viewer): Promise<AccountSession[]> {
  const rows = await authAccess(deps).listSessions(viewer.id);
  return rows.map((row) => ({
    id: row.id,
    current: row.id === viewer.sessionId,
    device: deviceName(row.user_agent),
    place: row.place,
    createdAt: row.created_at.toISOString(),
    lastActiveAt: row.refreshed_at.toISOString(),
  }));
}

export async function listSecurityEvents(
  deps: Deps,
  viewer: Viewer,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: SecurityEvent[]; nextCursor: string | null }> {
  const { at, id } = timeCursor.decode(cursor);
  const rows = await authAccess(deps).listEvents(viewer.id, { occurredAt: at, id }, limit + 1);
  const { items, nextCursor } = toPage(rows, limit, (row) =>
    timeCursor.encode(row.occurred_at, row.id),
  );
  return {
    items: items.map((row) => ({
      id: row.id,
      kind: securityEventKind.parse(row.kind),
      device: deviceName(row.user_agent),
      place: row.place,
      occurredAt: row.occurred_at.toISOString(),
    })),
    nextCursor,
  };
}
