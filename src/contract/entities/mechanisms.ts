// The mechanisms that deliver alerts to people who do not have the app open, whether this server has them, and users' tests of them.
// Notifications on a device have a test of their own (push.ts).
import { Id } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

/** The mechanisms of the operator's gateway. */
export const GATEWAY_MECHANISMS = ['sms', 'api', 'whatsApp'] as const;
export type GatewayMechanism = (typeof GATEWAY_MECHANISMS)[number];
export const MECHANISMS = ['email', ...GATEWAY_MECHANISMS] as const;
export const Mechanism = z.enum(MECHANISMS);
export type Mechanism = z.infer<typeof Mechanism>;

/** Whether this server is set up to deliver by each. */
export const MechanismsAnswer = z.object({ email: z.boolean(), sms: z.boolean(), api: z.boolean(), whatsApp: z.boolean() });
export type MechanismsAnswer = z.infer<typeof MechanismsAnswer>;

/** waiting: in the queue. retrying: it failed and is tried again. sent: the mail server or gateway accepted it; that is all it proves. */
const ALERT_TEST_STATES = ['waiting', 'retrying', 'sent', 'failed', 'notSetUp'] as const;
export const AlertTest = z.object({
  _id: Id.optional().describe('To ask again by; absent where nothing was sent'),
  mechanism: Mechanism,
  state: z.enum(ALERT_TEST_STATES),
  reason: z.string().optional().describe('In words, why it has not been sent'),
});
export type AlertTest = z.infer<typeof AlertTest>;
