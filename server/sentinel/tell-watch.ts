// Tells people of a watch, in the transaction that writes what they are told of: its owner, or who stands in for him, in the app, by push
// and by mail, as his preferences for alerts allow, and the contacts of the call tree by mail.
import type { Traffic } from '#contract/entities/ships.ts';
import { GATEWAY_MECHANISMS } from '#contract/entities/mechanisms.ts';
import type { WatchRow } from '#contract/tables.ts';
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { time } from '#domain/alerts/alert-words.ts';
import { tellAtMs } from '#domain/alerts/quiet-hours.ts';
import type { WatchReason, WatchState } from '#domain/sentinel/judge-watch.ts';
import { callText, reasonTexts, watchTitle } from '#domain/sentinel/tell-words.ts';
import type { Tx } from '#server/db/db.ts';
import { BETWEEN_MS, CAN_BE_MAILED, trafficNotes } from '#server/delivery/alert-letters.ts';
import { deliverAll } from '#server/delivery/deliver.ts';
import type { GatewayContent } from '#server/delivery/gateway-message.ts';
import { dialled, putWatchDelivery } from '#server/delivery/gateway-watch.ts';
import { notifyAccount } from '#server/features/notifications/notify.ts';
import { readChoicesInForce } from '#server/features/preferences/choices-in-force.ts';
import type { Mailer } from '#server/mail/mail.ts';
import type { LetterItem } from '#server/mail/render-letter.ts';

/** What is told. */
export interface Told {
  watch: WatchRow;
  /** Who is told (watch-sources.ts). */
  toldIds: readonly string[];
  /** Of an exercise: marked in every message. */
  drill?: { id: string } | undefined;
  state: WatchState;
  reasons: readonly WatchReason[];
  /** Of incidents, by id. */
  titles: ReadonlyMap<string, string>;
}

interface Keeper {
  id: string;
  name: string;
  email: string;
  /** Proven, of an account that may sign in. */
  can_be_mailed: boolean;
}

const readKeepers = (tx: Tx, { toldIds }: Told): Promise<Keeper[]> =>
  tx.query<Keeper>(
    `select a.id, coalesce(nullif(trim(a.first_name || ' ' || a.last_name), ''), a.email) as name, a.email,
       ${CAN_BE_MAILED} as can_be_mailed from accounts a where a.id = any($1::text[]) and a.disabled_at_ms is null order by a.id`,
    [toldIds],
  );

const watchPath = (watchId: string): string => `/dashboard/sentinel/${encodeURIComponent(watchId)}`;

interface ToKeeper extends Pick<WatchLetterParts, 'hasGateway'> {
  /** The line of the log that says it. */
  lineId: string;
  mailedAt?: EpochMs | undefined;
}

/** Named after the line of the log that says it. `mailAt`: when the first of them may be mailed; undefined: nobody. */
export async function tellKeepers(
  tx: Tx,
  told: Told,
  to: ToKeeper,
  nowMs: EpochMs,
): Promise<{ names: string[]; mailAt: EpochMs | undefined }> {
  const keepers = await readKeepers(tx, told);
  const mails: EpochMs[] = [];
  for (const keeper of keepers) {
    const mailAt = await tellKeeper(tx, told, keeper, to, nowMs);
    if (mailAt !== undefined) mails.push(mailAt);
  }
  return { names: keepers.map(({ name }) => name), mailAt: mails.length > 0 ? Math.min(...mails) : undefined };
}

/** When he may be mailed. */
async function tellKeeper(
  tx: Tx,
  told: Told,
  keeper: Keeper,
  { lineId, mailedAt = 0, hasGateway }: ToKeeper,
  nowMs: EpochMs,
): Promise<EpochMs | undefined> {
  const { watch, drill, state, reasons, titles } = told;
  const { id, mmsi, endsAt } = watch;
  const keeperId = keeper.id;
  const withoutOwner = keeperId === watch.keeperId ? [] : [WITHOUT_OWNER];
  const [title, body] = [titleOf(told), [...withoutOwner, ...reasonTexts(reasons, titles, nowMs)].join(' ')];
  await notifyAccount(tx, keeperId, { type: 'Alert', title, body, mmsi, watchId: id }, nowMs);
  const choices = (await readChoicesInForce(tx, [keeperId])).get(keeperId);
  const priority = state === 'alert' ? 'alarm' : 'warning'; // an alert breaks through quiet hours, attention waits
  const firstMs = choices ? tellAtMs(priority, choices.quietHours, nowMs) : nowMs;
  const push = {
    key: `watch:${lineId}`,
    tag: `${drill ? 'exercise' : 'watch'}:${id}`,
    path: watchPath(id),
    urgency: 'high',
    untilMs: endsAt,
    firstMs,
  } as const;
  await deliverAll(tx, [{ accountId: keeperId, title, body, ...push }], nowMs);
  const ways = choices?.serviceSchedule.livePushNotifications ? choices.deliveryMechanisms : undefined;
  const mechanisms = hasGateway ? GATEWAY_MECHANISMS.filter((mechanism) => ways?.[mechanism]) : [];
  const content = { ...gatewayContent(told), text: body };
  await putWatchDelivery(tx, { accountId: keeperId, mechanisms, key: `watch:${lineId}`, content, firstMs }, nowMs);
  const isMailed = keeper.can_be_mailed && ways?.email;
  return isMailed ? Math.max(firstMs, mailedAt + BETWEEN_MS) : undefined;
}

/** For readers of the subject alone too. */
const titleOf = ({ watch, drill, state }: Told): string => `${drill ? 'Exercise: ' : ''}${watchTitle(state, watch.name)}`;
/** To who stands in for the owner. */
const WITHOUT_OWNER = 'The watch is without an owner.';
const EXERCISE: LetterItem = { text: 'This is an exercise. What it says of the ship is invented.' };

/** Without its text. */
function gatewayContent(told: Told) {
  const { watch, drill, state } = told;
  const of = {
    id: watch.id,
    stateId: drill?.id ?? watch.id,
    organisationId: watch.organisationId,
    mmsi: watch.mmsi,
    shipName: watch.name,
    exercise: drill !== undefined,
  };
  return {
    title: titleOf(told),
    path: watchPath(watch.id),
    watch: { ...of, state: state === 'alert' ? state : 'attention' },
  } satisfies Omit<GatewayContent, 'text'>;
}

export interface WatchLetterParts {
  post: Mailer;
  traffic: Traffic;
  /** Whether there is an operator's gateway for SMS and WhatsApp. */
  hasGateway?: boolean | undefined;
}

const said = (told: Told, traffic: Traffic, nowMs: EpochMs) => ({
  title: titleOf(told),
  asOf: time(nowMs),
  notes: [...(told.drill ? [EXERCISE] : []), ...trafficNotes(traffic)],
  reasons: reasonTexts(told.reasons, told.titles, nowMs).map((text) => ({ text })),
});

/** With the state as it is now, to those who chose mails. */
export async function mailKeepers(tx: Tx, { post, traffic }: WatchLetterParts, told: Told, nowMs: EpochMs): Promise<void> {
  const choices = await readChoicesInForce(tx, [...told.toldIds]);
  const words = said(told, traffic, nowMs);
  for (const { id, email, can_be_mailed } of await readKeepers(tx, told)) {
    const chosen = choices.get(id);
    if (!can_be_mailed || !chosen?.serviceSchedule.livePushNotifications || !chosen.deliveryMechanisms.email) continue;
    const notes = id === told.watch.keeperId ? words.notes : [...words.notes, { text: WITHOUT_OWNER }];
    await post.write(tx, { to: email, kind: 'watchState', values: { ...words, notes, watchId: told.watch.id } });
  }
}

/** Who asks a contact, of which ship, and whom to answer. */
async function callWords(tx: Tx, told: Told, toldAt: EpochMs, nowMs: EpochMs) {
  const { watch } = told;
  const [keeper] = await readKeepers(tx, told);
  const [organisation] = await tx.query<{ name: string }>('select name from organisations where id = $1', [watch.organisationId]);
  return {
    organisation: organisation?.name ?? '',
    ship: `${watch.name} (MMSI ${watch.mmsi})`,
    owner: keeper ? `${keeper.name}, ${keeper.email}` : 'nobody at present',
    minutes: Math.round((nowMs - toldAt) / MINUTE_MS),
  };
}

interface ToContact {
  contact: WatchRow['contacts'][number];
  /** Its place in the call tree, and the line of the log that waits for an answer. */
  at: number;
  entryId: string;
  toldAt: EpochMs;
}

/** Somebody who may have no account: by mail, and by SMS and WhatsApp where there is a gateway. Returns whether the gateway has it. */
export async function tellContact(
  tx: Tx,
  { post, traffic, hasGateway }: WatchLetterParts,
  told: Told,
  { contact: { name, email, telephone = '' }, at, entryId, toldAt }: ToContact,
  nowMs: EpochMs,
): Promise<boolean> {
  const words = await callWords(tx, told, toldAt, nowMs);
  if (email !== undefined) await post.write(tx, { to: email, kind: 'watchCall', values: { ...said(told, traffic, nowMs), ...words } });
  const number = hasGateway ? dialled(telephone) : undefined;
  if (number === undefined) return false;
  const text = callText(words, said(told, traffic, nowMs));
  const content = { ...gatewayContent(told), text, contact: { name, telephone: number } };
  const key = `watch-call:${entryId}:${at}`;
  await putWatchDelivery(tx, { mechanisms: ['sms', 'whatsApp'], key, content, firstMs: nowMs }, nowMs);
  return true;
}
