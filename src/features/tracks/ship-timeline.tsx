// What happened to a ship, newest first; a press shows the place on the small map. Names its sources and what is not stored.
import { useShipTraffic } from '#compute/use-ship-status.ts';
import { endedWords } from '#i18n/alert-words.ts';
import type { Translate } from '#i18n/i18n.ts';
import { markedInvented } from '#i18n/marked-invented.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Traffic } from '#contract/entities/ships.ts';
import type { TrackColumns } from '#contract/worker-apis.ts';
import { timeAt } from '#domain/tracks/track.ts';
import { devicePreferences } from '#platform/preferences.ts';
import { useWatched } from '#platform/use-watched.ts';
import { formatDateTime, formatDistance, formatNumber } from '#i18n/formats.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ItemList } from '#ui/list/item-list.tsx';
import { Text } from '#ui/text.tsx';
import { FACT_ICONS, factDetail, factTitle, lengthWords, trafficWords } from './fact-words.ts';
import type { TimelineEvent } from './timeline-events.ts';

/** At first, and more at each press: facts of years can be hundreds. */
const LISTED_AT_ONCE = 40;
const ICONS = { gap: 'hide', stop: 'port', entered: 'warning', left: 'done', alert: 'alert' } as const;

/** In one line, also for the small map. */
export function timelineTitle(event: TimelineEvent, t: Translate): string {
  switch (event.kind) {
    case 'fact':
      return factTitle(event.known.fact, t);
    case 'gap':
      return t('shipPage.past.gap', { length: lengthWords(event.untilMs - event.atMs) });
    case 'stop': {
      const length = lengthWords(event.untilMs - event.atMs);
      const { port, isOver } = event;
      if (!port) return t(isOver ? 'shipPage.past.stop' : 'shipPage.past.stopNow', { length });
      const near = { length, port: port.name, distance: formatDistance(port.distanceNm) };
      return t(isOver ? 'shipPage.past.stopNear' : 'shipPage.past.stopNearNow', near);
    }
    case 'alert':
      return markedInvented(event.title, event.isInvented, t);
    case 'entered':
      return t(event.afterGap ? 'shipPage.past.enteredAfterGap' : 'shipPage.past.entered', { area: event.area });
    case 'left':
      return t(event.afterGap ? 'shipPage.past.leftAfterGap' : 'shipPage.past.left', { area: event.area });
  }
}

const iconOf = (event: TimelineEvent) => (event.kind === 'fact' ? FACT_ICONS[event.known.fact.kind] : ICONS[event.kind]);

/** `traffic`: where her track is from. */
function detailOf(event: TimelineEvent, traffic: Traffic | undefined, t: Translate): string {
  switch (event.kind) {
    case 'fact':
      return factDetail(event.known, t);
    case 'alert':
      return alertDetail(event, t);
    default:
      return [momentDetail(event, t), ...trafficWords(traffic, t)].join(' · ');
  }
}

function alertDetail(event: Extract<TimelineEvent, { kind: 'alert' }>, t: Translate): string {
  const figures = event.figuresAtMs === event.atMs ? '' : ` · ${t('shipPage.past.figuresAt', { time: formatDateTime(event.figuresAtMs) })}`;
  return `${formatDateTime(event.atMs)} · ${t(`alerts.priority.${event.priority}`)}, ${alertState(event, t)}${figures}`;
}

function alertState(event: Extract<TimelineEvent, { kind: 'alert' }>, t: Translate): string {
  if (event.endedAtMs === undefined) return t('shipPage.past.alertHolds');
  const why = endedWords(event, t);
  return why ? t('shipPage.past.alertEnded', { why }) : t('shipPage.past.alertOver');
}

function momentDetail(event: Exclude<TimelineEvent, { kind: 'alert' | 'fact' }>, t: Translate): string {
  const from = formatDateTime(event.atMs);
  if (event.kind !== 'gap' && event.kind !== 'stop') return from;
  const span = t('shipPage.past.span', { from, to: formatDateTime(event.untilMs) });
  return event.kind === 'gap' ? `${span} · ${t('shipPage.past.cameBack', { distance: formatDistance(event.distanceNm) })}` : span;
}

/** "Nothing happened" can be said only for the time between her first and last positions. */
function nothingWords(track: TrackColumns, t: Translate): string {
  const last = track.atS.length - 1;
  if (last < 1) return t('shipPage.past.nothingKnown');
  return t('shipPage.past.nothing', { from: formatDateTime(timeAt(track, 0)), to: formatDateTime(timeAt(track, last)) });
}

interface Props {
  /** Newest first. */
  events: readonly TimelineEvent[];
  track: TrackColumns;
  onShow: (event: TimelineEvent) => void;
}

export function ShipTimeline({ events, track, onShow }: Props) {
  const { t } = useTranslation();
  const { lowData } = useWatched(devicePreferences);
  const traffic = useShipTraffic();
  const positions = track.atS.length;
  const [listed, setListed] = useState(LISTED_AT_ONCE);
  const more = events.length - listed;
  return (
    <div className="stack-14">
      {events.length === 0 ? (
        <Text tone="quiet">{nothingWords(track, t)}</Text>
      ) : (
        <ItemList
          label={t('shipPage.past.title')}
          items={events.slice(0, listed).map((event) => ({
            key: event.key,
            picture: <Icon name={iconOf(event)} />,
            title: timelineTitle(event, t),
            detail: detailOf(event, traffic, t),
            onOpen: () => onShow(event),
          }))}
        />
      )}
      {more > 0 && (
        <div>
          <Button kind="soft" onClick={() => setListed(listed + LISTED_AT_ONCE)}>
            {t('shipPage.past.more', { number: formatNumber(more) })}
          </Button>
        </div>
      )}
      <Text as="p" size="small" tone="quiet">
        {t('shipPage.past.madeFrom', { count: positions, number: formatNumber(positions) })}
        {lowData && ` ${t('shipPage.past.noNewFacts')}`}
      </Text>
    </div>
  );
}
