// What happened to a ship, newest first; a press shows where on the small map. It says what it is made of, and what nobody kept.
import { useTranslation } from 'react-i18next';
import type { TrackColumns } from '#contract/worker-apis.ts';
import { timeAt } from '#domain/tracks/track.ts';
import { formatAge, formatDateTime, formatDistance, formatNumber } from '#i18n/formats.ts';
import { Icon } from '#ui/icon.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { Text } from '#ui/text.tsx';
import type { TimelineEvent } from './timeline-events.ts';
import css from './ship-path-drawer.module.css';

const MOST_LISTED = 40;
const ICONS = { gap: 'hide', stop: 'port', entered: 'warning', left: 'done', alert: 'alert' } as const;

type Translate = ReturnType<typeof useTranslation>['t'];

/** In one line, also for the small map. */
export function timelineTitle(happening: TimelineEvent, t: Translate): string {
  switch (happening.kind) {
    case 'gap':
      return t('shipPage.past.gap', { length: formatAge(happening.untilMs - happening.atMs) });
    case 'stop': {
      const length = formatAge(happening.untilMs - happening.atMs);
      const { port, isOver } = happening;
      if (!port) return t(isOver ? 'shipPage.past.stop' : 'shipPage.past.stopNow', { length });
      const near = { length, port: port.name, distance: formatDistance(port.distanceNm) };
      return t(isOver ? 'shipPage.past.stopNear' : 'shipPage.past.stopNearNow', near);
    }
    case 'alert':
      return happening.title;
    case 'entered':
      return t(happening.afterGap ? 'shipPage.past.enteredAfterGap' : 'shipPage.past.entered', { area: happening.area });
    case 'left':
      return t(happening.afterGap ? 'shipPage.past.leftAfterGap' : 'shipPage.past.left', { area: happening.area });
  }
}

function detailOf(happening: TimelineEvent, t: Translate): string {
  const from = formatDateTime(happening.atMs);
  if (happening.kind === 'alert') {
    const state = happening.endedAtMs === undefined ? t('shipPage.past.alertHolds') : t('shipPage.past.alertOver');
    const figures =
      happening.figuresAtMs === happening.atMs ? '' : ` · ${t('shipPage.past.figuresAt', { time: formatDateTime(happening.figuresAtMs) })}`;
    return `${from} · ${t(`alerts.priority.${happening.priority}`)}, ${state}${figures}`;
  }
  if (happening.kind !== 'gap' && happening.kind !== 'stop') return from;
  const span = t('shipPage.past.span', { from, to: formatDateTime(happening.untilMs) });
  return happening.kind === 'gap' ? `${span} · ${t('shipPage.past.cameBack', { distance: formatDistance(happening.distanceNm) })}` : span;
}

/** Only of the time between her first and her last position can be said that nothing happened. */
function nothingWords(track: TrackColumns, t: Translate): string {
  const last = track.atS.length - 1;
  if (last < 1) return t('shipPage.past.nothingKnown');
  return t('shipPage.past.nothing', { from: formatDateTime(timeAt(track, 0)), to: formatDateTime(timeAt(track, last)) });
}

interface Props {
  /** Newest first. */
  happenings: readonly TimelineEvent[];
  track: TrackColumns;
  onShow: (happening: TimelineEvent) => void;
}

export function ShipTimeline({ happenings, track, onShow }: Props) {
  const { t } = useTranslation();
  const positions = track.atS.length;
  const more = happenings.length - MOST_LISTED;
  return (
    <div className={css.stack}>
      {happenings.length === 0 ? (
        <Text tone="quiet">{nothingWords(track, t)}</Text>
      ) : (
        <ItemList
          label={t('shipPage.past.title')}
          items={happenings.slice(0, MOST_LISTED).map((happening) => ({
            key: happening.key,
            picture: <Icon name={ICONS[happening.kind]} />,
            title: timelineTitle(happening, t),
            detail: detailOf(happening, t),
            onOpen: () => onShow(happening),
          }))}
        />
      )}
      {more > 0 && <Text tone="quiet">{t('shipPage.past.more', { number: formatNumber(more) })}</Text>}
      <Text as="p" size="small" tone="quiet">
        {t('shipPage.past.madeFrom', { count: positions, number: formatNumber(positions) })}
      </Text>
    </div>
  );
}
