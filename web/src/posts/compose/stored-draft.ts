import * as z from 'zod';
import { firstChoice, firstRule, ruleKinds, whoCanSee } from './audience-choice.ts';
import type { Draft } from './draft.ts';

// Every field has a fallback, so a draft of an earlier version keeps what can still be read.
const text = z.string().catch('');
const rule = z.object({
  kind: z.enum(ruleKinds).catch(firstRule.kind),
  tierIds: z.array(z.string()).readonly().catch([]),
  months: z.number().catch(0),
  price: text,
  listId: text,
});
const attachment = z.object({
  id: z.string(),
  mediaId: z.string().nullable().catch(null),
  alt: text,
  isPreview: z.boolean().catch(false),
});
const storedDraft = z.object({
  key: z.string(),
  saved: z
    .object({
      postId: z.string(),
      revision: z.number(),
      status: z.enum(['draft', 'scheduled', 'published', 'archived']),
    })
    .nullable()
    .catch(null),
  title: text,
  text,
  audience: z
    .object({
      who: z.enum(whoCanSee).catch(firstChoice.who),
      tierIds: z.array(z.string()).readonly().catch([]),
      months: z.number().catch(0),
      price: text,
      listId: text,
      rules: z.array(z.array(rule).readonly()).readonly().catch(firstChoice.rules),
    })
    .catch(firstChoice),
  attachments: z
    .array(z.unknown())
    .catch([])
    .transform((all) =>
      all.flatMap((one) => {
        const read = attachment.safeParse(one);
        return read.success ? [read.data] : [];
      }),
    ),
  poll: z
    .object({
      question: text,
      options: z.array(z.string()).catch(['', '']),
      allowsSeveral: z.boolean().catch(false),
      endsAt: text,
    })
    .nullable()
    .catch(null),
  commentsAllowed: z.boolean().catch(true),
  messageTo: z.enum(['members', 'followers']).nullable().catch(null),
  scheduledFor: text,
  expiresAt: text,
});

/** Reads a draft that an earlier page stored, perhaps of an earlier version; null where it is not a draft. */
export function parseDraft(stored: unknown): Draft | null {
  const read = storedDraft.safeParse(stored);
  return read.success ? read.data : null;
}
