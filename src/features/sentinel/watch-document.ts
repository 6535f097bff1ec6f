// A watched voyage as a document: its state and why, hand-overs, the call tree, and the whole log, with who did what when. While an exercise is
// on, all of it is marked as one; lines of an earlier one are marked each.
import type { DocumentFact, DocumentPart, DocumentSection, PlainDocument } from '#contract/documents/document.ts';
import type { MechanismsAnswer } from '#contract/entities/mechanisms.ts';
import type { Traffic } from '#contract/entities/ships.ts';
import type { WatchLogRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Judgement } from '#domain/sentinel/judge-watch.ts';
import { reasonsOf } from '#domain/sentinel/follow-watch.ts';
import { formatDateTime, formatDistance } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { meansWords } from './contact-reach.ts';
import { arrivalWords, drillWords, kindWords, noteOf } from './log-words.ts';
import type { Exercise, JudgedWatches, WatchLine } from './use-watches.ts';
import { voyageFacts } from './voyage-facts.ts';
import {
  answerWords,
  etaWords,
  judgedWords,
  newestFirst,
  noReasonWords,
  notDepartedWords,
  keeperWords,
  personWords,
  reasonWords,
  standingWords,
  type Titles,
  voyageWords,
  waitingWords,
} from './watch-words.ts';

interface Writing extends Pick<JudgedWatches, 'people' | 'events'> {
  t: Translate;
  language: string;
  line: WatchLine;
  traffic: Traffic;
  mechanisms: MechanismsAnswer | undefined;
  /** As the page has them. */
  settings: readonly DocumentFact[];
  atMs: EpochMs;
}

/** By name: “you” is nobody on paper. */
const nameOf = ({ t, people }: Writing, id: string, nameThen?: string): string => personWords(t, people, id, '', nameThen);

export function watchDocument(writing: Writing): PlainDocument {
  const { t, language, line, people, traffic, atMs, settings } = writing;
  const { watch, judgement, exercise, ship } = line;
  const isInvented = traffic === 'demonstration' || traffic === 'recording';
  const title = t('sentinelPage.document.title', { ship: ship?.name ?? watch.name });
  return {
    title: exercise ? t('sentinelPage.document.exercise', { title }) : title,
    language,
    marks: [...(exercise ? [t('sentinelPage.drill.mark')] : []), ...(isInvented ? [t(`documentsPage.mark.${traffic}`)] : [])],
    made: [
      { label: t('sentinelPage.document.made'), value: formatDateTime(atMs) },
      { label: t('sentinelPage.legHead'), value: voyageWords(t, watch) },
      { label: t('sentinelPage.owner'), value: keeperWords(t, people, watch, '') },
    ],
    figures: [
      { label: t('sentinelPage.stateHead'), value: standingWords(t, judgement) },
      { label: t('sentinelPage.toGo'), value: formatDistance(judgement.progress.toGoNm) },
      { label: t('sentinelPage.eta'), value: etaWords(t, line) },
    ],
    sections: [
      ...(exercise ? [exerciseSection(writing, exercise)] : []),
      {
        title: t('sentinelPage.stateHead'),
        parts: [...stateParts(writing, line, writing.events), { kind: 'facts', facts: voyageFacts(t, line, { people, accountId: '' }) }],
      },
      handOverSection(writing),
      { title: t('sentinelPage.callTree'), parts: callTreeParts(writing) },
      { title: t('sentinelPage.settings'), parts: [{ kind: 'facts', facts: settings }] },
      { title: t('sentinelPage.log'), parts: [logTable(writing, line.log)] },
    ],
  };
}

/** Of the voyage or of an exercise. */
function stateParts(
  writing: Writing,
  { judgement, ashore }: Pick<WatchLine, 'judgement' | 'ashore'>,
  events: Titles | undefined,
): DocumentPart[] {
  const { t, people, line } = writing;
  const reasons = judgement.reasons.map((reason) => reasonWords(t, reason, { nowMs: judgement.judgedAtMs, events }));
  const notDeparted = notDepartedWords(t, judgement);
  const none = judgement.phase === 'running' ? noReasonOnPaper(t, judgement) : t(`sentinelPage.phaseWhy.${judgement.phase}`);
  const answer = answerWords(t, ashore, line.log, { people, accountId: '' });
  const said = [judgedWords(t, judgement, ashore), notDeparted, ...(reasons.length > 0 ? reasons : [none]), answer].filter(Boolean);
  return said.map((text) => ({
    kind: 'text',
    text,
  }));
}

const noReasonOnPaper = (t: Translate, judgement: Judgement): string =>
  judgement.notJudgedSinceMs === undefined ? t('sentinelPage.document.noReason') : noReasonWords(t, judgement);

function exerciseSection(writing: Writing, exercise: Exercise): DocumentSection {
  const { t } = writing;
  const titles = new Map(exercise.drill.incidents.map((incident) => [incident.id, incident]));
  const why = t('sentinelPage.drill.why', { time: formatDateTime(exercise.drill.endsAt) });
  return { title: t('sentinelPage.drill.mark'), parts: [{ kind: 'note', text: why }, ...stateParts(writing, exercise, titles)] };
}

function handOverSection(writing: Writing): DocumentSection {
  const { t, line } = writing;
  const waiting = line.watch.handOver;
  const lines = line.log.filter(({ kind }) => kind === 'handOver' || kind === 'accepted');
  return {
    title: t('sentinelPage.document.handOvers'),
    parts: [
      lines.length > 0 ? logTable(writing, lines) : { kind: 'text', text: t('sentinelPage.document.noHandOver') },
      ...(waiting ? [{ kind: 'note' as const, text: waitingWords(t, waiting) }] : []),
    ],
  };
}

function callTreeParts({ t, line: { watch }, mechanisms }: Writing): DocumentPart[] {
  const { contacts, answerMinutes } = watch;
  if (contacts.length === 0) return [{ kind: 'text', text: t('sentinelPage.reach.nobody') }];
  const heads = [
    t('sentinelPage.form.contactName'),
    t('sentinelPage.form.role'),
    t('sentinelPage.form.telephone'),
    t('sentinelPage.form.email'),
    t('sentinelPage.form.minutes'),
  ];
  return [
    { kind: 'text', text: t('sentinelPage.firstAfter', { count: answerMinutes, means: meansWords(t, mechanisms) }) },
    {
      kind: 'table',
      columns: heads.map((words) => ({ words })),
      rows: contacts.map(({ name, role, telephone = '', email = '', minutes }) => [name, role, telephone, email, String(minutes)]),
    },
  ];
}

/** The oldest first, as it is read on paper. */
function logTable(writing: Writing, log: readonly WatchLogRow[]): DocumentPart {
  const { t, events } = writing;
  const rows = newestFirst(log)
    .toReversed()
    .map((line) => {
      const reasons = reasonsOf(line).map((reason) => reasonWords(t, reason, { nowMs: line.writtenAt, events, isAshore: true }));
      const mark = line.drillId === undefined ? '' : t('sentinelPage.drill.mark');
      const isInvented = writing.line.inventedReports.has(line.sentReport?.reportId ?? '');
      const note = noteOf(line, writing.line.log);
      const what = [
        mark,
        isInvented && t('sentinelPage.sent.invented'),
        kindWords(t, line, note && nameOf(writing, note.ownerId, note.ownerName)),
        ...reasons,
        line.text,
        drillWords(t, line, log, ({ ownerId, ownerName }) => nameOf(writing, ownerId, ownerName)),
        arrivalWords(t, line),
      ]
        .filter(Boolean)
        .join('\n');
      return [formatDateTime(line.writtenAt), nameOf(writing, line.ownerId, line.ownerName), what];
    });
  return {
    kind: 'table',
    columns: [
      { words: t('sentinelPage.document.when'), weight: 1.2 },
      { words: t('sentinelPage.document.who'), weight: 1.2 },
      { words: t('sentinelPage.document.what'), weight: 4 },
    ],
    rows,
  };
}
