// What is posted to the operator's gateway and its signature, so that a receiver can recognise forged and replayed requests. Pure.
// README.md describes the scheme; a change needs a v2 beside it.
import { createHash, createHmac } from 'node:crypto';
import { byUrgency } from '#domain/alerts/urgency.ts';
import type { GatewayMechanism } from '#contract/entities/mechanisms.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Situation } from '#domain/alerts/situation.ts';

/** As stored in the queue. */
export interface GatewayContent {
  /** In words, one line and a few more: enough for a text message. */
  title: string;
  text: string;
  /** Within the app. */
  path: string;
  /** Absent: a requested test. */
  alert?: {
    id: string;
    revision: number;
    type: Situation['type'];
    priority: Situation['priority'];
    mmsi: number;
    shipName?: string;
    eventId: string;
    raisedAt: EpochMs;
  };
  /** Of a watched voyage. */
  watch?: {
    id: string;
    /** The row of `watch_states`, of the watch or of an exercise on it. Not in the message. */
    stateId: string;
    organisationId: string;
    state: 'attention' | 'alert';
    mmsi: number;
    shipName: string;
    exercise: boolean;
  };
  /** Of a call tree: somebody without an account. */
  contact?: { name: string; telephone: string };
}

interface Addressed {
  /** One, or the alerts of one message. */
  deliveries: readonly { id: string; content: GatewayContent }[];
  mechanism: GatewayMechanism;
  /** Without an unproven address: a gateway that knows people by address would message the address's real owner. */
  account?: { id: string; email?: string; telephone?: string };
  /** Instead of an account. */
  contact?: { name: string; telephone: string };
}

/** As many titles as fit into a readable text message. */
const MOST_TITLES = 5;

const graver = ({ content: one }: { content: GatewayContent }, { content: other }: { content: GatewayContent }): number =>
  one.alert && other.alert ? byUrgency(one.alert, other.alert) : 0;

/** The same deliveries have the same id in every attempt; one more delivery makes another message. */
const idOf = (ids: readonly string[]): string =>
  ids.length === 1 ? (ids[0] ?? '') : createHash('sha256').update(ids.toSorted().join()).digest('hex').slice(0, 32);

/** Its text, the most urgent first. */
function wordsOf(contents: readonly GatewayContent[]): Pick<GatewayContent, 'title' | 'text' | 'path'> {
  const [first] = contents;
  if (!first) throw new Error('A message to the gateway tells of something');
  if (contents.length === 1) return first;
  const more = contents.length - MOST_TITLES;
  const titles = contents.slice(0, MOST_TITLES).map(({ title }) => title);
  return {
    title: `${contents.length} alerts: ${first.title} and others`,
    text: [...titles, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
    path: '/dashboard',
  };
}

/** Hexadecimal, over the time in seconds, a full stop, and the posted body. */
const signatureOf = (secret: string, atS: number, body: string): string =>
  createHmac('sha256', secret).update(`${atS}.${body}`).digest('hex');

export function toGatewayRequest({ deliveries, mechanism, account, contact }: Addressed, origin: string, secret: string, nowMs: EpochMs) {
  const ordered = deliveries.toSorted(graver);
  const id = idOf(deliveries.map((delivery) => delivery.id));
  const { title, text, path } = wordsOf(ordered.map(({ content }) => content));
  const alerts = ordered.flatMap(({ content: { alert } }) => alert ?? []);
  const watch = ordered[0]?.content.watch;
  const kind = watch ? 'watch' : alerts.length > 0 ? 'alerts' : 'test';
  const about = watch ? { watch: { ...watch, stateId: undefined, organisationId: undefined } } : { alerts };
  const url = contact ? undefined : `${origin}${path}`;
  const body = JSON.stringify({ id, kind, mechanism, account, contact, title, text, url, ...about });
  const atS = Math.floor(nowMs / 1000);
  return {
    body: Buffer.from(body),
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'idempotency-key': id,
      'fathom-timestamp': String(atS),
      'fathom-signature': `v1=${signatureOf(secret, atS, body)}`,
    },
  };
}
