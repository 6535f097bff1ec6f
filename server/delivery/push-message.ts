// The content of a push in the declarative form, and its transport: encrypted for the device (RFC 8291), signed (RFC 8292), under a topic
// that tells the push service nothing (RFC 8030).
import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { PushData, PushMessage } from '#contract/entities/push.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Keys } from '#server/keys.ts';
import { oneLine } from '#server/mail/render-letter.ts';

/** Push services accept 4096 bytes, of which the encryption needs 103; with these limits a message stays below 3500. */
const MOST_TITLE_BYTES = 250;
const MOST_BODY_BYTES = 900;

/** For a device that others can see: says that there is something new, but not what. */
export const NEUTRAL = { title: 'Fathom', body: 'There is something new. Open Fathom to read it.' };

export interface PushContent {
  tag: string;
  title: string;
  body: string;
  path: string;
  notificationId?: string;
  alertId?: string;
  alert?: PushData['alert'];
}

export interface AddressedPush {
  deliveryId: string;
  accountId: string;
  sessionId: string;
  key: string;
  content: PushContent;
  neutral: boolean;
  /** The account's unread notifications. */
  unread: number;
  createdAtMs: EpochMs;
}

/** Texts come from strangers. Limits the length, and cuts between characters. */
function cut(text: string, mostBytes: number): string {
  const line = oneLine(text);
  if (Buffer.byteLength(JSON.stringify(line)) <= mostBytes) return line;
  let kept = '';
  let bytes = 5;
  for (const { segment } of new Intl.Segmenter().segment(line)) {
    bytes += Buffer.byteLength(JSON.stringify(segment)) - 2;
    if (bytes > mostBytes) break;
    kept += segment;
  }
  return `${kept}…`;
}

/** `origin`: where the app is, such as https://fathom.example. */
export function toPushMessage(addressed: AddressedPush, origin: string): PushMessage {
  const { deliveryId, accountId, key, content, neutral, unread, createdAtMs } = addressed;
  const words = neutral ? NEUTRAL : { title: cut(content.title, MOST_TITLE_BYTES), body: cut(content.body, MOST_BODY_BYTES) };
  return {
    web_push: 8030,
    notification: {
      ...words,
      navigate: new URL(content.path, origin).href,
      tag: content.tag,
      lang: 'en',
      dir: 'auto',
      silent: false,
      data: { accountId, key, deliveryId, path: content.path, atMs: createdAtMs, ...(content.alert && { alert: content.alert }) },
    },
    app_badge: unread,
    mutable: true,
  };
}

interface Wire {
  subscription: { endpoint: string; p256dh: string; auth: string };
  key: Keys['push'];
  contact: string;
  urgency: 'normal' | 'high';
  ttlS: number;
}

/** A later push under the same topic replaces an undelivered one. Made from the session: no two devices share a topic. */
const topicOf = ({ sessionId, content }: AddressedPush) =>
  createHash('sha256').update(`${sessionId}\n${content.tag}`).digest('base64url').slice(0, 32);

/** @throws Error when the device's keys are invalid */
export function toRequest(addressed: AddressedPush, origin: string, { subscription, key, contact, urgency, ttlS }: Wire) {
  const { endpoint, p256dh, auth } = subscription;
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(toPushMessage(addressed, origin)),
    { vapidDetails: { subject: contact, ...key }, TTL: ttlS, urgency, topic: topicOf(addressed), contentEncoding: 'aes128gcm' },
  );
  const texts = Object.entries(headers ?? {}).map(([name, value]) => [name, String(value)] as const);
  return { endpoint, headers: Object.fromEntries(texts), body: new Uint8Array(body) };
}
