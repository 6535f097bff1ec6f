// GET /api/health, for probes and for the administrator: no sign-in.
import { z } from './zod.ts';

export const FEED_STATES = ['starting', 'connected', 'waiting', 'finished', 'failed'] as const;
/** One feed as the outside sees it. refused counts sentences that were not taken: bad checksum, garbage, impossible values. */
export const Feed = z.object({
  id: z.string(),
  kind: z.enum(['live', 'recording', 'demonstration']),
  state: z.enum(FEED_STATES),
  lastMessageAt: z.int().nullable(),
  messages: z.int(),
  refused: z.int(),
  error: z.string().optional(),
});
export type Feed = z.infer<typeof Feed>;

export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  /** busy: it has not answered for some seconds, as when much is asked of it. */
  database: z.object({ kind: z.enum(['pglite', 'postgres']), state: z.enum(['ok', 'busy', 'failed']) }),
  ships: z.int(),
  feeds: z.array(Feed),
});
export type Health = z.infer<typeof Health>;
