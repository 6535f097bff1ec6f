// The content of a push in the declarative form, and its transport: encrypted for the device (RFC 8291), signed (RFC 8292), under a topic
// that tells the push service nothing (RFC 8030).
import { createHash } from 'node:crypto';
import webPush from 'web-push';
import type { PushData, PushMessage } from '#contract/entities/push.ts';
import type { EpochMs } from '#contract/units.ts';
import { saysInvented } from '#domain/alerts/alert-words.ts';
import type { Priority } from '#domain/alerts/situation.ts';
import type { Keys } from '#server/keys.ts';
import { alertPath } from './alert-path.ts';
import { oneLine } from '#server/mail/render-letter.ts';

/** Push services accept 4096 bytes, of which the encryption needs 103; with these limits a message stays below 3500. */
const MOST_TITLE_BYTES = 250;
const MOST_BODY_BYTES = 900;

/** For a device that others can see: says that there is something new, but not what. */
export const NEUTRAL = { title: 'Fathom', body: 'There is something new. Open Fathom to read it.' };

/** When all alerts that a notification told of were acknowledged or have ended. */
const OVER = { title: 'Nothing waits any more', body: 'The alerts of this ship were acknowledged or are over.' };

export interface PushContent {
  tag: string;
  title: string;
  body: string;
  path: string;
  notificationId?: string;
  alertId?: string;
  alert?: PushData['alert'];
  /** Of an alert: her notification tells of all her alerts that wait. */
  mmsi?: number;
}

/** An alert of the ship that was told, holds, and is not acknowledged. */
export interface WaitingAlert {
  id: string;
  title: string;
  reason: string;
  priority: Priority;
}

export interface AddressedPush {
  deliveryId: string;
  accountId: string;
  sessionId: string;
  key: string;
  content: PushContent;
  /** The most urgent first. Absent for what is not about a ship. */
  waiting?: readonly WaitingAlert[];
  neutral: boolean;
  /** The account's unread notifications, without those of alerts that it does not want to be told of. */
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

/** Tells that alerts were acknowledged or have ended (migration 0215). */
const isOfEnd = (key: string): boolean => key.startsWith('over:');

/** The words of a ship's one notification: of the most urgent alert that waits, and of the others that there are. */
function wordsOf({ key, content, waiting = [] }: AddressedPush): Pick<PushContent, 'title' | 'body' | 'path'> {
  const [first, ...others] = waiting;
  if (!first) return isOfEnd(key) ? { ...OVER, path: content.path } : content;
  if (others.length === 0 && first.id === content.alertId) return content;
  const also = others.map(({ title }) => title).join('; ');
  return {
    title: others.length === 0 ? first.title : `${first.title} (${others.length + 1} alerts)`,
    body: also ? `${first.reason} Also: ${also}.` : first.reason,
    path: alertPath(first.id),
  };
}

/** `origin`: where the app is, such as https://fathom.example. */
export function toPushMessage(addressed: AddressedPush, origin: string): PushMessage {
  const { deliveryId, accountId, key, content, waiting = [], neutral, unread, createdAtMs } = addressed;
  const { title, body, path } = wordsOf(addressed);
  // in the title too: a long body is cut before its last sentence, which says it
  const named = saysInvented({ reason: body }) ? `Invented sample: ${title}` : title;
  const isOver = isOfEnd(key) && waiting.length === 0;
  const words = neutral && !isOver ? NEUTRAL : { title: cut(named, MOST_TITLE_BYTES), body: cut(body, MOST_BODY_BYTES) };
  return {
    web_push: 8030,
    notification: {
      ...words,
      navigate: new URL(path, origin).href,
      tag: content.tag,
      lang: 'en',
      dir: 'auto',
      silent: isOfEnd(key),
      data: {
        accountId,
        key,
        deliveryId,
        path,
        atMs: createdAtMs,
        ...(content.alert && { alert: content.alert }),
        ...(isOver && { over: true }),
      },
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

/**
 * A later push under the same topic replaces an undelivered one; one without a noise never replaces one with. Made from the session: no two
 * devices share a topic.
 */
const topicOf = ({ sessionId, key, content }: AddressedPush) =>
  createHash('sha256')
    .update(`${sessionId}\n${isOfEnd(key) ? 'over ' : ''}${content.tag}`)
    .digest('base64url')
    .slice(0, 32);

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
