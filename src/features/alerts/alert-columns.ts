// The columns of the alert history, used for its files too. They turn values into text.
import type { Translate } from '#i18n/i18n.ts';
import { urgencyRank } from '#domain/alerts/urgency.ts';
import { alertShip, endedWords } from '#i18n/alert-words.ts';
import { formatDateTime } from '#i18n/formats.ts';
import type { KnownAlert } from '#store/alerts/known-alerts.ts';
import { inventedColumn } from '#ui/table/invented-column.ts';
import type { TableColumn } from '#ui/table/table-columns.ts';

const moment = (
  id: string,
  header: string,
  value: (alert: KnownAlert) => number | undefined,
  /** In a second line, where no header says which time it is. */
  second?: (time: string) => string,
): TableColumn<KnownAlert> => ({
  id,
  header,
  kind: 'number',
  minPx: 136,
  grow: 0,
  value,
  text: (alert) => {
    const atMs = value(alert);
    return atMs === undefined ? '' : new Date(atMs).toISOString();
  },
  cell: (alert) => {
    const atMs = value(alert);
    return atMs === undefined ? '' : formatDateTime(atMs);
  },
  ...(second && {
    second: (alert: KnownAlert) => {
      const atMs = value(alert);
      return atMs === undefined ? '' : second(formatDateTime(atMs));
    },
  }),
});

const hidden = { priority: 3, minPx: 120, hidden: true } as const;

/** `isInvented`: of an invented ship, or by an invented event. */
export const alertColumns = (t: Translate, isInvented: (alert: KnownAlert) => boolean): readonly TableColumn<KnownAlert>[] => [
  {
    id: 'title',
    header: t('alerts.one'),
    kind: 'text',
    priority: 1,
    minPx: 230,
    grow: 2,
    value: ({ title }) => title,
    cell: (alert) => (isInvented(alert) ? `${alert.title} · ${t('events.sampleMark')}` : alert.title),
  },
  {
    id: 'ship',
    header: t('alertsPage.ship'),
    kind: 'text',
    minPx: 110,
    value: (alert) => alertShip(alert, t),
  },
  {
    id: 'type',
    header: t('alertsPage.type'),
    kind: 'choice',
    minPx: 120,
    value: ({ type }) => [type],
    label: (type) => t(`alerts.type.${type}`),
  },
  moment(
    'createdAt',
    t('alerts.createdAt'),
    ({ createdAt }) => createdAt,
    (time) => t('alertsPage.since', { time }),
  ),
  moment(
    'endedAt',
    t('alerts.endedAt'),
    ({ endedAt }) => endedAt,
    (time) => t('alertsPage.over', { time }),
  ),
  {
    id: 'priority',
    header: t('alertsPage.priority'),
    kind: 'choice',
    priority: 3,
    minPx: 90,
    value: ({ priority }) => [priority],
    rank: ({ priority }) => urgencyRank(priority),
    label: (priority) => t(`alerts.priority.${priority}`),
  },
  { ...moment('acknowledgedAt', t('alerts.acknowledged'), ({ acknowledgedAt }) => acknowledgedAt), priority: 3 },
  { ...hidden, id: 'acknowledgedBy', header: t('alertsPage.acknowledgedWho'), kind: 'text', value: ({ acknowledgedBy }) => acknowledgedBy },
  { ...hidden, id: 'mmsi', header: t('alertsPage.mmsi'), kind: 'number', value: ({ mmsi }) => mmsi, text: ({ mmsi }) => String(mmsi) },
  { ...hidden, id: 'distanceNm', header: t('alerts.distance'), kind: 'number', value: ({ distanceNm }) => distanceNm },
  inventedColumn(t, isInvented),
  { ...hidden, id: 'revision', header: t('alertsPage.revisionNo'), kind: 'number', value: ({ revision }) => revision },
  { ...hidden, id: 'endedBecause', header: t('alertsPage.whyEnded'), kind: 'text', value: (alert) => endedWords(alert, t) },
  { ...hidden, id: 'reason', header: t('alertsPage.reason'), kind: 'text', value: ({ reason }) => reason },
  { ...hidden, id: 'id', header: 'ID', kind: 'text', value: ({ id }) => id },
];
