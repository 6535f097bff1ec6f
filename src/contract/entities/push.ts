// Web push: a device's subscription, its messages, and the state of each. Messages have the declarative form, which some browsers read by
// themselves; in others our service worker reads it.
import { AccountId } from './accounts.ts';
import { AlertPriority } from './alerts.ts';
import { Id } from '#contract/rows.ts';
import { z } from '#contract/zod.ts';

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`), `must be ${bytes} bytes, base64url`);

/** As the browser gives it (PushSubscription.toJSON), and whether texts may be shown on a locked screen. */
export const PushSubscription = z.object({
  endpoint: z.url().max(1000).describe('Where the push service takes messages for this device'),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
  neutral: z.boolean().default(false).describe('Say only that there is something: for a device that others see'),
});
export type PushSubscription = z.infer<typeof PushSubscription>;

/**
 * waiting: on its way to the push service. sent: the service accepted it. seen: an open page had it first. shown: the device confirmed it.
 * failed: given up.
 */
const PUSH_STATES = ['waiting', 'sent', 'seen', 'shown', 'failed'] as const;
export const PushDelivery = z.object({ _id: Id, state: z.enum(PUSH_STATES) });
export type PushDelivery = z.infer<typeof PushDelivery>;

/** For the service worker, beside the texts: the account, the thing, the delivery to confirm, and the address that a click opens. */
export const PushData = z.object({
  accountId: AccountId,
  /** The thing and its revision. A device makes one noise for each. */
  key: z.string().max(200),
  deliveryId: Id,
  path: z.string().startsWith('/').max(500),
  atMs: z.int(),
  over: z
    .literal(true)
    .optional()
    .describe('Nothing of the ship waits for anybody any more: takes the place of what told of it, without a noise'),
  alert: z
    .object({ raisedAt: z.int(), priority: AlertPriority, revisedAt: z.int().optional() })
    .optional()
    .describe(
      'Of an alert: since when it holds, how urgent it is, and since when it is so. A device that has told of that by itself makes no second noise.',
    ),
});
export type PushData = z.infer<typeof PushData>;

/** Declarative web push: browsers recognise it by the number in `web_push`. */
export const PushMessage = z.object({
  web_push: z.literal(8030),
  notification: z.object({
    title: z.string(),
    body: z.string(),
    navigate: z.url(),
    tag: z.string(),
    lang: z.string(),
    dir: z.literal('auto'),
    silent: z.boolean(),
    data: PushData,
  }),
  app_badge: z.int().min(0),
  mutable: z.literal(true),
});
export type PushMessage = z.infer<typeof PushMessage>;
