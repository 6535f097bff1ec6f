// The columns of the watch board, used for its files too.
import type { MechanismsAnswer } from '#contract/entities/mechanisms.ts';
import type { WatchRow } from '#contract/tables.ts';
import type { Translate } from '#i18n/i18n.ts';
import { formatAge, formatDateTime, formatDistance } from '#i18n/formats.ts';
import { RowLink } from '#ui/list/links.tsx';
import type { TableColumn } from '#ui/table/table-columns.ts';
import { reachesNobody } from './contact-reach.ts';
import { ExerciseMark, InventedShip, StateChip } from './watch-state.tsx';
import type { People, WatchLine } from './use-watches.ts';
import {
  agoWords,
  answerWords,
  dueWords,
  etaWords,
  exerciseWords,
  handOverShortly,
  judgedShortly,
  keeperWords,
  shortReasons,
  standingOf,
  standingRank,
  standingWords,
  voyageWords,
} from './watch-words.ts';

interface Look {
  people: People;
  accountId: string;
  /** How the server is set up to call contacts. */
  mechanisms: MechanismsAnswer | undefined;
}

/** The owner, that his hand-over note waits, and that nobody else would be told. */
const ownersIn =
  (t: Translate, { people, accountId, mechanisms }: Look) =>
  (watch: WatchRow): string[] => [
    keeperWords(t, people, watch, accountId),
    ...(watch.handOver ? [handOverShortly(t, watch.handOver)] : []),
    ...(watch.endedAt === undefined && reachesNobody(watch.contacts, mechanisms) ? [t('sentinelPage.reach.short')] : []),
  ];

/** On a narrow screen the first of the second line are what is due and when she was heard. Over 40 lines: a table of columns. */
export const watchColumns = (t: Translate, look: Look): readonly TableColumn<WatchLine>[] => {
  const { people, accountId } = look;
  const ownerWords = ownersIn(t, look);
  return [
    {
      id: 'ship',
      header: t('sentinelPage.ship'),
      kind: 'text',
      priority: 1,
      minPx: 150,
      grow: 1.2,
      value: ({ watch, ship }) => ship?.name ?? watch.name,
      cell: ({ watch, ship }) => (
        <div>
          <RowLink to="/dashboard/sentinel/$watchId" params={{ watchId: watch.id }}>
            {ship?.name ?? watch.name}
          </RowLink>
          <InventedShip ship={ship} inRow />
        </div>
      ),
    },
    {
      id: 'state',
      header: t('sentinelPage.stateHead'),
      kind: 'choice',
      priority: 1,
      minPx: 150,
      grow: 0,
      value: ({ judgement }) => [standingOf(judgement)],
      label: (standing) => t(`sentinelPage.state.${standing}`),
      rank: ({ judgement }) => standingRank(judgement),
      text: ({ judgement }) => standingWords(t, judgement),
      cell: ({ judgement, exercise }) => (
        <div className="stack-4">
          <StateChip judgement={judgement} />
          {exercise && <ExerciseMark words={exerciseWords(t, exercise)} />}
        </div>
      ),
      second: ({ exercise }) => exercise && <ExerciseMark words={exerciseWords(t, exercise)} />,
    },
    {
      id: 'why',
      header: t('sentinelPage.reasons'),
      kind: 'text',
      minPx: 150,
      grow: 1.5,
      value: ({ judgement }) => shortReasons(t, judgement),
    },
    {
      id: 'answer',
      header: t('sentinelPage.answer.head'),
      kind: 'text',
      minPx: 230,
      grow: 2,
      value: ({ ashore, log }) => answerWords(t, ashore, log, { people, accountId }),
    },
    {
      id: 'judged',
      header: t('sentinelPage.judged'),
      kind: 'number',
      minPx: 170,
      grow: 0,
      value: ({ judgement }) => judgement.asOfMs,
      text: ({ judgement }) => (judgement.asOfMs > 0 ? formatDateTime(judgement.asOfMs) : t('sentinelPage.never')),
      cell: ({ judgement, ashore }) => judgedShortly(t, judgement, ashore),
    },
    {
      id: 'due',
      header: t('sentinelPage.nextReport'),
      kind: 'number',
      minPx: 236,
      grow: 0,
      value: ({ judgement }) => judgement.nextReportDueMs,
      text: ({ judgement: { nextReportDueMs } }) => (nextReportDueMs === undefined ? '' : formatDateTime(nextReportDueMs)),
      cell: ({ judgement: { nextReportDueMs, judgedAtMs } }) => nextReportDueMs !== undefined && dueWords(t, nextReportDueMs, judgedAtMs),
      second: ({ judgement: { nextReportDueMs, judgedAtMs } }) =>
        nextReportDueMs !== undefined && t('sentinelPage.dueSecond', { when: dueWords(t, nextReportDueMs, judgedAtMs) }),
    },
    {
      id: 'contact',
      header: t('sentinelPage.lastContact'),
      kind: 'number',
      minPx: 172,
      grow: 0,
      value: ({ judgement }) => judgement.lastContactMs,
      text: ({ judgement: { lastContactMs } }) => (lastContactMs === undefined ? t('sentinelPage.never') : formatDateTime(lastContactMs)),
      cell: ({ judgement: { lastContactMs, judgedAtMs } }) =>
        lastContactMs === undefined ? t('sentinelPage.never') : agoWords(t, lastContactMs, judgedAtMs),
      second: ({ judgement: { lastContactMs, judgedAtMs } }) =>
        lastContactMs === undefined
          ? t('sentinelPage.neverHeard')
          : t('sentinelPage.heardSecond', { age: formatAge(judgedAtMs - lastContactMs) }),
    },
    {
      id: 'leg',
      header: t('sentinelPage.legHead'),
      kind: 'text',
      minPx: 170,
      grow: 1.5,
      value: ({ watch }) => voyageWords(t, watch),
    },
    {
      id: 'eta',
      header: t('sentinelPage.eta'),
      kind: 'number',
      minPx: 176,
      grow: 0,
      value: ({ judgement }) => Math.round(judgement.progress.etaMs),
      text: ({ judgement }) => formatDateTime(judgement.progress.etaMs),
      cell: (line) => etaWords(t, line),
      second: ({ judgement: { progress } }) => t('sentinelPage.etaSecond', { time: formatDateTime(progress.etaMs) }),
    },
    {
      id: 'toGo',
      header: t('sentinelPage.toGo'),
      kind: 'number',
      priority: 3,
      minPx: 88,
      grow: 0,
      value: ({ judgement }) => Math.round(judgement.progress.toGoNm),
      text: ({ judgement }) => formatDistance(judgement.progress.toGoNm),
    },
    {
      id: 'owner',
      header: t('sentinelPage.owner'),
      kind: 'choice',
      minPx: 150,
      value: ({ watch }) => ownerWords(watch),
      second: ({ watch }) => t('sentinelPage.ownerSecond', { name: ownerWords(watch).join(', ') }),
    },
  ];
};
