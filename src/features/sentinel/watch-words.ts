// A watched voyage in words: who keeps it, its leg, why it has its state. Pure. Over 250 lines: the sentences share their parts.
import { SERVER_AUTHOR } from '#contract/entities/sentinel/watches.ts';
import type { EventRow, WatchLogRow, WatchRow, WatchStateRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { changeOf, nextCall } from '#domain/sentinel/follow-watch.ts';
import { graceMs, type Judgement, type WatchReason } from '#domain/sentinel/judge-watch.ts';
import { personName } from '#domain/log/person-name.ts';
import { formatAge, formatDate, formatDateTime, formatDistance, formatMoment, formatSpeed, formatTimeLeft } from '#i18n/formats.ts';
import type { MechanismsAnswer } from '#contract/entities/mechanisms.ts';
import type { Translate } from '#i18n/i18n.ts';
import { hasLeft } from '#store/people.ts';
import type { Exercise, People } from './use-watches.ts';

/** What stands in the list of states: the state of a running watch, where nothing is wrong that she has not departed, else its phase. */
export const standingOf = ({ phase, state, notDeparted }: Judgement): string =>
  phase !== 'running' ? phase : state === 'ok' && notDeparted ? 'notDeparted' : state;

/**
 * The standing in words. One of long ago says as of when, so that nobody takes it for that of now; `short` leaves out that it was not judged
 * since.
 */
export function standingWords(t: Translate, judgement: Judgement, length: 'state' | 'short' = 'state'): string {
  const state = t(`sentinelPage.state.${standingOf(judgement)}`);
  const { notJudgedSinceMs: sinceMs, judgedAtMs } = judgement;
  return sinceMs === undefined ? state : t(`sentinelPage.stale.${length}`, { state, time: formatMoment(sinceMs, judgedAtMs) });
}

/** That nothing is wrong, as of when. */
export const noReasonWords = (t: Translate, { notJudgedSinceMs: sinceMs, judgedAtMs }: Judgement): string =>
  sinceMs === undefined ? t('sentinelPage.noReason') : t('sentinelPage.stale.noReason', { time: formatMoment(sinceMs, judgedAtMs) });

/** Of voyages without a reason: as of the oldest judgement. */
export function fineWords(t: Translate, judgements: readonly Judgement[]): string {
  const count = judgements.length;
  const [oldest] = judgements
    .flatMap(({ notJudgedSinceMs: sinceMs, judgedAtMs }) => (sinceMs === undefined ? [] : [{ sinceMs, judgedAtMs }]))
    .toSorted((one, other) => one.sinceMs - other.sinceMs);
  if (!oldest) return t('sentinelPage.fine', { count });
  return t('sentinelPage.stale.fine', { count, time: formatMoment(oldest.sinceMs, oldest.judgedAtMs) });
}

/** In the order of urgency. */
export const STANDINGS = ['alert', 'attention', 'ok', 'notDeparted', 'planned', 'over', 'ended'];
/** 0: the most urgent. */
export const standingRank = (judgement: Judgement): number => STANDINGS.indexOf(standingOf(judgement));

export function personWords(t: Translate, people: People, id: string, accountId: string, nameThen = ''): string {
  if (id === accountId) return t('sentinelPage.you');
  if (id === SERVER_AUTHOR) return t('sentinelPage.server');
  const found = people.get(id);
  return (found && personName(found)) || nameThen || t('sentinelPage.somebody');
}

/** The watch is without an owner until somebody takes it. */
export const hasKeeperLeft = ({ keeperId }: Pick<WatchRow, 'keeperId'>, people: People, accountId: string): boolean =>
  keeperId !== accountId && hasLeft(people, keeperId);

export const keeperWords = (t: Translate, people: People, watch: Pick<WatchRow, 'keeperId'>, accountId: string): string =>
  hasKeeperLeft(watch, people, accountId) ? t('sentinelPage.noOwner') : personWords(t, people, watch.keeperId, accountId);

/** In a row of the board. */
export const handOverShortly = (t: Translate, { nextKeeper }: NonNullable<WatchRow['handOver']>): string =>
  nextKeeper ? t('sentinelPage.handOverWaitsFor', { name: nextKeeper.name }) : t('sentinelPage.handOverWaits');

/** Whether this account is asked to accept the note: it names him, or nobody and somebody else wrote it. */
export const waitsForMe = ({ handOver }: Pick<WatchRow, 'handOver'>, accountId: string): boolean =>
  handOver !== undefined && (handOver.nextKeeper ? handOver.nextKeeper.id === accountId : handOver.byId !== accountId);

/** For whom a note waits. */
export const waitingWords = (t: Translate, { nextKeeper }: NonNullable<WatchRow['handOver']>): string =>
  nextKeeper ? t('sentinelPage.noteWaitsFor', { name: nextKeeper.name }) : t('sentinelPage.noteWaits');

/** Who judged the state that the screen shows: the server, where it said the same, else this device, with what the server said. */
export function judgedWords(t: Translate, judgement: Judgement, ashore: WatchStateRow | undefined): string {
  const { judgedAtMs, asOfMs, reasons, notJudgedSinceMs } = judgement;
  const said = ashore && { state: t(`sentinelPage.state.${ashore.state}`), time: formatMoment(ashore.judgedAt, judgedAtMs) };
  if (said && notJudgedSinceMs === undefined && !changeOf(ashore, judgement).isStored)
    return t('sentinelPage.judgedAshore', { time: said.time });
  const isOld = notJudgedSinceMs !== undefined || reasons.some(({ kind }) => kind === 'oldData');
  const here = isOld
    ? t('sentinelPage.asOf', { time: asOfMs > 0 ? formatMoment(asOfMs, judgedAtMs) : t('sentinelPage.never') })
    : t('sentinelPage.judgedAt', { time: formatMoment(judgedAtMs, judgedAtMs) });
  return said ? t('sentinelPage.judgedOtherwise', { here, ...said }) : here;
}

/** While this device finds what the server has not judged yet. Empty: the server tells and calls for all that stands here. */
export function notCalledWords(t: Translate, judgement: Judgement, ashore: WatchStateRow | undefined): string {
  const { reasons } = judgement;
  const isHere = changeOf(ashore, judgement).isNews && reasons.some(({ kind }) => kind !== 'oldData');
  return isHere ? t('sentinelPage.notCalledYet') : '';
}

/** The acknowledgement of what waits for an answer; `undefined` also where nothing does. */
export const answerTo = ({ entryId }: Pick<WatchStateRow, 'entryId'>, log: readonly WatchLogRow[]): WatchLogRow | undefined =>
  log.find(({ kind, noteId }) => kind === 'acknowledged' && noteId === entryId);

type Called = NonNullable<WatchLogRow['contact']>;
const callWords = (t: Translate, { name, telephone }: Called): string =>
  telephone ? t('sentinelPage.answer.call', { name, telephone }) : t('sentinelPage.answer.callName', { name });

/** What came of the state that the server told of: who acknowledged it, or whom to call. Empty: nothing waits. */
export function answerWords(t: Translate, ashore: WatchStateRow | undefined, log: readonly WatchLogRow[], whose: Whose): string {
  if (ashore?.entryId === undefined) return '';
  const answer = answerTo(ashore, log);
  if (answer) {
    const name = personWords(t, whose.people, answer.ownerId, whose.accountId, answer.ownerName);
    return t('sentinelPage.answer.acknowledged', { name, time: formatDateTime(answer.writtenAt) });
  }
  const { contact, calledAt } = ashore;
  if (!contact || calledAt === undefined) return t('sentinelPage.answer.waits');
  if (contact.email === undefined) return callWords(t, contact);
  return t('sentinelPage.answer.mailed', { name: contact.name, time: formatMoment(calledAt, ashore.judgedAt) });
}

/** With when a report that does not come becomes an alert. */
export const nextReportWords = (t: Translate, dueMs: EpochMs, nowMs: EpochMs, watch: Pick<WatchRow, 'reportEveryHours'>): string =>
  t('sentinelPage.alertFrom', { due: dueWords(t, dueMs, nowMs), time: formatMoment(dueMs + graceMs(watch), nowMs) });

interface CallSetting {
  watch: Pick<WatchRow, 'contacts' | 'answerMinutes'>;
  ashore: WatchStateRow;
  /** How the server is set up to call contacts; undefined: this device never heard. */
  mechanisms: MechanismsAnswer | undefined;
}

/** Whom Fathom or a person calls next, and when, while nobody has acknowledged. Empty: nobody is left to call. */
export function nextCallWords(t: Translate, { watch, ashore, mechanisms }: CallSetting): string {
  const next = nextCall(watch, ashore);
  if (!next) return '';
  const { name, email = '', telephone = '' } = next.contact;
  const said = { number: String(next.at + 1), name, email, telephone, time: formatMoment(next.dueMs, ashore.judgedAt) };
  if (email && mechanisms?.email !== false) return t('sentinelPage.answer.nextMailed', said);
  if (telephone) return t('sentinelPage.answer.nextCalled', said);
  return email ? t('sentinelPage.answer.nextNotMailed', said) : t('sentinelPage.answer.nextNamed', said);
}

/** The reasons in a word each, without repeating one. */
export function shortReasons(t: Translate, { reasons, phase, notDeparted }: Judgement): string {
  if (phase !== 'running') return '';
  const words = [...new Set(reasons.map(({ kind }) => t(`sentinelPage.short.${kind}`)))];
  return [...words, ...(notDeparted ? [t('sentinelPage.state.notDeparted')] : [])].join(', ');
}

/** Who judged, and when, in the fewest words. */
export function judgedShortly(t: Translate, judgement: Judgement, ashore: WatchStateRow | undefined): string {
  const { judgedAtMs, asOfMs, notJudgedSinceMs } = judgement;
  if (ashore && notJudgedSinceMs === undefined && !changeOf(ashore, judgement).isStored)
    return t('sentinelPage.short.ashore', { time: formatMoment(ashore.judgedAt, judgedAtMs) });
  return t('sentinelPage.short.here', { time: asOfMs > 0 ? formatMoment(asOfMs, judgedAtMs) : t('sentinelPage.never') });
}

/** Of an exercise: its mark and the state in it. */
export const exerciseWords = (t: Translate, { judgement }: Exercise): string =>
  t('sentinelPage.drill.state', { state: t(`sentinelPage.state.${judgement.state}`) });

interface Whose {
  people: People;
  accountId: string;
}

export function voyageWords(t: Translate, { route }: WatchRow): string {
  const { fromName, toName } = route;
  return fromName || toName ? t('sentinelPage.leg', { from: fromName || '?', to: toName || '?' }) : t('sentinelPage.unnamedLeg');
}

/** An arrival after the end of the watch says so: nobody would watch the last of her voyage. */
export function etaWords(t: Translate, { judgement: { progress, notDeparted }, watch: { endsAt } }: EtaOf): string {
  const eta =
    progress.etaMs > endsAt
      ? t('sentinelPage.etaAfterEnd', { time: formatDateTime(progress.etaMs), end: formatDateTime(endsAt) })
      : formatDateTime(progress.etaMs);
  const departureMs = notDeparted?.departureMs;
  return departureMs === undefined ? eta : t('sentinelPage.notDeparted', { eta, departure: formatDateTime(departureMs) });
}

/** By what the ETA is. Empty: by her plan, which etaWords says. */
export function etaByWords(
  t: Translate,
  { progress: { etaBy, speedKn }, notDeparted }: Pick<Judgement, 'progress' | 'notDeparted'>,
): string {
  if (etaBy === 'plan' || notDeparted?.departureMs !== undefined) return '';
  return t(`sentinelPage.etaBy.${etaBy}`, { speed: formatSpeed(speedKn) });
}

/** That her corridor is not judged, and why. Empty: it is, or the watch does not run. */
export function notDepartedWords(t: Translate, { phase, notDeparted }: Judgement): string {
  if (!notDeparted || phase !== 'running') return '';
  const { departureMs, offNm } = notDeparted;
  const why =
    departureMs === undefined
      ? t('sentinelPage.notDepartedWhy.lies')
      : t('sentinelPage.notDepartedWhy.planned', { time: formatDateTime(departureMs) });
  const where = offNm === undefined ? '' : t('sentinelPage.notDepartedWhy.off', { distance: formatDistance(offNm) });
  return [why, where, t('sentinelPage.notDepartedWhy.judged')].filter(Boolean).join(' ');
}

interface EtaOf {
  judgement: Pick<Judgement, 'progress' | 'notDeparted'>;
  watch: Pick<WatchRow, 'endsAt'>;
}

export const agoWords = (t: Translate, atMs: EpochMs, nowMs: EpochMs): string =>
  t('sentinelPage.ago', { time: formatMoment(atMs, nowMs), age: formatAge(nowMs - atMs) });

/** Past: it is overdue, as far as is known. */
export const dueWords = (t: Translate, dueMs: EpochMs, nowMs: EpochMs): string =>
  dueMs < nowMs
    ? t('sentinelPage.overdue', { time: formatMoment(dueMs, nowMs), age: formatTimeLeft(nowMs - dueMs) })
    : t('sentinelPage.dueIn', { time: formatMoment(dueMs, nowMs), age: formatTimeLeft(dueMs - nowMs) });

type Incident = Extract<WatchReason, { kind: 'incidentAhead' }>;

/** "New" only where it became known after the watch began. `nowMs`: of the age. */
function incidentWords(t: Translate, reason: Incident, title: string, nowMs: EpochMs): string {
  const { occurredAtMs, learnedAtMs, isDayOnly, isInvented, isKnownBefore } = reason;
  const words = [
    ...(isInvented ? [t('sentinelPage.reason.invented')] : []),
    t(`sentinelPage.reason.${isKnownBefore ? 'incidentBefore' : 'incidentAhead'}`, { where: aheadWords(t, reason, nowMs), title }),
  ];
  if (occurredAtMs !== undefined && learnedAtMs !== undefined)
    words.push(
      t('sentinelPage.reason.incidentTimes', {
        occurred: isDayOnly ? formatDate(occurredAtMs) : formatMoment(occurredAtMs, nowMs),
        age: formatAge(nowMs - occurredAtMs),
        reported: formatMoment(learnedAtMs, nowMs),
      }),
    );
  return words.join(' ');
}

/** With of when the position is that the distance is from; not "ahead" where by it she should have passed. */
function aheadWords(t: Translate, { aheadNm, positionMs, passesMs }: Incident, nowMs: EpochMs): string {
  const distance = formatDistance(aheadNm);
  if (positionMs === undefined) return t('sentinelPage.reason.ahead.ofRoute', { distance });
  const from = { distance, time: formatMoment(positionMs, nowMs) };
  return passesMs !== undefined && passesMs < nowMs
    ? t('sentinelPage.reason.ahead.passed', { ...from, passed: formatMoment(passesMs, nowMs) })
    : t('sentinelPage.reason.ahead.ofShip', from);
}

export function reasonWords(t: Translate, reason: WatchReason, { nowMs, events, isAshore = false }: Moment): string {
  switch (reason.kind) {
    case 'missedReport':
      return [
        ...(reason.isInvented ? [t('sentinelPage.reason.invented')] : []),
        t('sentinelPage.reason.missedReport', { time: formatMoment(reason.dueMs, nowMs) }),
      ].join(' ');
    case 'outsideCorridor':
      return t('sentinelPage.reason.outsideCorridor', {
        distance: formatDistance(reason.offNm),
        time: formatMoment(reason.positionMs, nowMs),
      });
    case 'silent':
      return t('sentinelPage.reason.silent', { time: formatMoment(reason.sinceMs, nowMs) });
    case 'incidentAhead':
      return incidentWords(t, reason, reason.title ?? events?.get(reason.eventId)?.title ?? reason.eventId, nowMs);
    case 'oldData':
      if (isAshore) return t('sentinelPage.reason.oldAshore');
      return reason.knownUntilMs > 0
        ? t('sentinelPage.reason.oldData', { time: formatMoment(reason.knownUntilMs, nowMs) })
        : t('sentinelPage.reason.noData');
  }
}

/** Of incidents, by id. */
export type Titles = ReadonlyMap<string, Pick<EventRow, 'title'>>;

interface Moment {
  nowMs: EpochMs;
  /** A reason of the server. */
  isAshore?: boolean;
  events: Titles | undefined;
}

/** Newest first; what one device wrote in one millisecond stays in its order, because its ids count up. */
export const newestFirst = (log: readonly WatchLogRow[]): WatchLogRow[] =>
  log.toSorted((one, other) => other.writtenAt - one.writtenAt || (one.id < other.id ? 1 : -1));

/** Opens the device's telephone: the number without blanks and signs that people put between. */
export const telLink = (telephone: string): string => `tel:${telephone.replaceAll(/[^+\d]/g, '')}`;
