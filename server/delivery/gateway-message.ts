// What is posted to the operator's gateway, and how it is signed, so that a receiver can tell it from anybody else's and from an old one
// sent again. Pure. The scheme is described in README.md; whoever changes it makes a v2 beside it.
import { createHmac } from 'node:crypto';
import type { PreferenceChoices } from '#contract/preferences.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Situation } from '#domain/alerts/situation.ts';

export type Mechanism = Exclude<keyof PreferenceChoices['deliveryMechanisms'], 'email'>;
export const MECHANISMS = ['sms', 'api', 'whatsApp'] as const satisfies readonly Mechanism[];

/** As it waits in the table. */
export interface GatewayContent {
  /** One line and a few, in words: all that a text message needs. */
  title: string;
  text: string;
  /** Within the app. */
  path: string;
  /** Absent: a test that somebody asked for. */
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
}

interface Addressed {
  id: string;
  mechanism: Mechanism;
  account: { id: string; email: string };
  content: GatewayContent;
}

/** Hexadecimal, over the time in seconds, a full stop, and the body as it is posted. */
export const signatureOf = (secret: string, atS: number, body: string): string =>
  createHmac('sha256', secret).update(`${atS}.${body}`).digest('hex');

export function toGatewayRequest({ id, mechanism, account, content }: Addressed, origin: string, secret: string, nowMs: EpochMs) {
  const { path, alert, ...words } = content;
  const kind = alert ? 'alert' : 'test';
  const body = JSON.stringify({ id, kind, mechanism, account, ...words, url: `${origin}${path}`, ...(alert && { alert }) });
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
