// What was said of an event, when and by whom, what each correction changed, and what became of alerts by it: one list, the newest first.
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import { isOfInventedEvent } from '#domain/alerts/alert-words.ts';
import { type EventMoment, eventHistory, type SaidPart } from '#domain/alerts/on-device/event-history.ts';
import { placeOf } from '#domain/geo/longitude.ts';
import { alertShip, endedWords } from '#i18n/alert-words.ts';
import { formatDateTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { usePositionFormat } from '#i18n/use-position-format.ts';
import { type KnownAlert, knownAlerts } from '#store/alerts/known-alerts.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { PagePart } from '#ui/frame/record-page.tsx';
import { Text } from '#ui/text.tsx';
import { occurredWords } from '#i18n/occurred-words.ts';

interface Props {
  accountId: string;
  id: string;
  /** undefined: not on this device, as when it was deleted. */
  event: EventRow | undefined;
}

/** Nothing where nothing is known of it. */
export function EventHistory({ accountId, id, event }: Props) {
  const { t } = useTranslation();
  const alerts = useHeld(knownAlerts, accountId);
  const events = useHeld(heldEvents, accountId);
  const moments = useMemo(() => eventHistory(id, event, alerts?.values() ?? []), [id, event, alerts]);
  if (moments.length === 0) return null;
  const title = t('eventsPage.history.title');
  return (
    <PagePart title={title}>
      <ol className="stack-12 bare-list" aria-label={title}>
        {moments.map((moment) => (
          <li key={`${moment.kind} ${moment.atMs} ${'alert' in moment ? moment.alert.id : moment.source}`}>
            <Text as="div" size="small" tone="quiet" className="tabular">
              {formatDateTime(moment.atMs)}
              {!event && 'alert' in moment && isOfInventedEvent(moment.alert, events) && ` · ${t('events.sampleMark')}`}
            </Text>
            <Moment moment={moment} />
          </li>
        ))}
      </ol>
      {event?.earlier && (
        <Text as="p" size="small" tone="quiet">
          {t('eventsPage.history.notKept')}
        </Text>
      )}
    </PagePart>
  );
}

const PART_NAMES = {
  type: 'eventsPage.type',
  category: 'eventsPage.category',
  title: 'eventsPage.history.name',
  victim: 'events.victim',
  position: 'events.position',
  occurred: 'events.occurredAt',
  confidence: 'events.confidence',
} as const satisfies Record<SaidPart, string>;

type Said = Extract<EventMoment<KnownAlert>, { kind: 'corrected' }>['was'];

function Moment({ moment }: { moment: EventMoment<KnownAlert> }): ReactNode {
  const { t } = useTranslation();
  const written = usePositionFormat();
  const saidWords = (said: Said, part: SaidPart): string => {
    if (part === 'position') return written(placeOf(said));
    if (part === 'occurred') return occurredWords(said);
    if (part === 'type') return t(`events.type.${said.type}`);
    if (part === 'category') return t(`events.category.${said.category}`);
    if (part === 'confidence') return said.confidence ? t(`events.confidences.${said.confidence}`) : t('eventsPage.history.notSaid');
    return said[part] ?? t('eventsPage.history.notSaid');
  };
  if (moment.kind === 'corrected') {
    const { source, was, is, changed, isNoIncident } = moment;
    return (
      <>
        <bdi>{t(isNoIncident ? 'eventsPage.history.noIncident' : 'eventsPage.history.corrected', { source })}</bdi>
        <ul className="bare-list">
          {changed.map((part) => (
            <li key={part}>
              <bdi>{t('eventsPage.history.change', { what: t(PART_NAMES[part]), was: saidWords(was, part), is: saidWords(is, part) })}</bdi>
            </li>
          ))}
        </ul>
      </>
    );
  }
  if (moment.kind !== 'reported') return <bdi>{otherWords(moment, t)}</bdi>;
  const { source, said } = moment;
  if (!said) return <bdi>{t('eventsPage.history.reportedOnly', { source })}</bdi>;
  const [type, category, occurred, position] = (['type', 'category', 'occurred', 'position'] as const).map((part) => saidWords(said, part));
  return <bdi>{t('eventsPage.history.reported', { source, type, category, occurred, position })}</bdi>;
}

function otherWords(moment: Exclude<EventMoment<KnownAlert>, { kind: 'corrected' | 'reported' }>, t: Translate): string {
  if (moment.kind === 'otherReport') return t('eventsPage.history.otherReport', { source: moment.source, title: moment.title });
  const { alert } = moment;
  const ship = alertShip(alert, t);
  if (moment.kind === 'raised') return t('eventsPage.history.raised', { ship });
  if (moment.kind === 'joined') return t('eventsPage.history.joined', { ship, time: formatDateTime(alert.createdAt) });
  if (moment.kind === 'judgedAnew') return t('eventsPage.history.judgedAnew', { ship, priority: t(`alerts.priority.${moment.priority}`) });
  const why = endedWords(alert, t);
  return why === undefined ? t('eventsPage.history.ended', { ship }) : t('eventsPage.history.endedWhy', { ship, why });
}
