// GET /api/health, for probes and administrators; needs no sign-in.
import { z } from './zod.ts';

export const FEED_STATES = ['starting', 'connected', 'waiting', 'finished', 'failed'] as const;
/** The public state of one feed. refused counts sentences that were not accepted: bad checksum, garbage, impossible values. */
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
  /** busy: it has not answered for some seconds, as under heavy load. */
  database: z.object({ kind: z.enum(['pglite', 'postgres']), state: z.enum(['ok', 'busy', 'failed']) }),
  ships: z.int(),
  feeds: z.array(Feed),
});
export type Health = z.infer<typeof Health>;
