// The English text of a watch's state for notifications, pushes and mails. Screens have their own words (locales/en/sentinelPage.json).
import { type EpochMs, MINUTE_MS } from '#contract/units.ts';
import { dayOrTime, miles, time } from '#domain/alerts/alert-words.ts';
import type { WatchReason, WatchState } from './judge-watch.ts';

const STATES: Record<WatchState, string> = { ok: 'OK', attention: 'Attention', alert: 'Alert' };

/** `ship`: her name. */
export const watchTitle = (state: WatchState, ship: string): string => `${STATES[state]}: ${ship}, under watch`;

function reasonText(reason: WatchReason, titles: ReadonlyMap<string, string>, nowMs: EpochMs): string {
  switch (reason.kind) {
    case 'missedReport':
      return `${reason.isInvented ? 'Invented: t' : 'T'}he report that was due at ${time(reason.dueMs)} has not come.`;
    case 'outsideCorridor':
      return `She was ${miles(reason.offNm)} from her route at ${time(reason.positionMs)}, outside the corridor.`;
    case 'silent':
      return `Nothing has been heard of her since ${time(reason.sinceMs)}: no position and no report.`;
    case 'incidentAhead':
      return incidentText(reason, titles.get(reason.eventId) ?? reason.eventId, nowMs);
    case 'oldData':
      return reason.knownUntilMs > 0
        ? `The server has received no position of any ship since ${time(reason.knownUntilMs)}, so this voyage cannot be judged.`
        : 'The server has received no position of any ship, so this voyage cannot be judged.';
  }
}

type Incident = Extract<WatchReason, { kind: 'incidentAhead' }>;

/** "New" only where it became known after the watch began. It says when it occurred and was reported, so that nothing old reads as new. */
function incidentText(reason: Incident, title: string, nowMs: EpochMs): string {
  const { occurredAtMs, learnedAtMs, isDayOnly, isInvented, isKnownBefore } = reason;
  const head = isKnownBefore ? 'Incident' : 'New incident';
  const before = isKnownBefore ? ', before the watch began' : '';
  const said = `${isInvented ? 'Invented: ' : ''}${head} ${aheadText(reason, nowMs)}: ${title}.`;
  if (occurredAtMs === undefined || learnedAtMs === undefined) return said;
  const occurred = dayOrTime(occurredAtMs, isDayOnly);
  return `${said} Occurred ${occurred}, reported ${time(learnedAtMs)}${before}.`;
}

/** Says the time of the position, because a message is read later. Not "ahead" where she should have passed it. */
function aheadText({ aheadNm, positionMs, passesMs }: Incident, nowMs: EpochMs): string {
  if (positionMs === undefined) return `${miles(aheadNm)} ahead on her route`;
  const from = `her route from where she was at ${time(positionMs)}`;
  return passesMs !== undefined && passesMs < nowMs
    ? `${miles(aheadNm)} along ${from}; she should have passed it at ${time(passesMs)}`
    : `${miles(aheadNm)} ahead on ${from}`;
}

/** One sentence a reason, worst first. `titles`: of incidents, by id. `nowMs`: when it is told. */
export const reasonTexts = (reasons: readonly WatchReason[], titles: ReadonlyMap<string, string>, nowMs: EpochMs): string[] =>
  reasons.map((reason) => reasonText(reason, titles, nowMs));

/** Of the log, where a new owner was told: his minutes begin anew. */
export const restartText = (answerMinutes: number, nowMs: EpochMs): string =>
  `The time to answer begins anew: contact 1 is called at ${time(nowMs + answerMinutes * MINUTE_MS)} if nobody acknowledges.`;

interface CallWords {
  organisation: string;
  ship: string;
  owner: string;
  minutes: number;
}

/** The text of a message to a contact of the call tree, a line each; notes such as of an exercise stand first. */
export const callText = (
  { organisation, ship, owner, minutes }: CallWords,
  { notes, reasons }: Record<'notes' | 'reasons', readonly { text: string }[]>,
): string =>
  [
    ...notes.map(({ text }) => text),
    `${organisation} watches the voyage of ${ship}. Nobody has answered for ${minutes} minutes.`,
    ...reasons.map(({ text }) => text),
    `Answer the owner of the watch: ${owner}. Replies to this message are not read.`,
  ].join('\n');
