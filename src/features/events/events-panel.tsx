// The events panel: how many stored events are shown, the filters, and the newest events. The rules are the workbench's.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import { toggleEventBroadcasting, toggleEventView, type Workbench } from '#domain/workbench/workbench.ts';
import { formatAge, formatDateTime, formatNumber } from '#i18n/formats.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { changeWorkbench, showDrawer, useWorkbench } from '#map/workbench.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { heldEvents } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { useAreEventsComplete } from '#store/use-seen.ts';
import { Button } from '#ui/button.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { ItemList } from '#ui/list/item-list.tsx';
import { NoEvents } from '#ui/no-events.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';

import { Text } from '#ui/text.tsx';
import { CategoryChecks, TypeChecks } from './event-checks.tsx';
import { countEvents, type EventCounts } from './event-counts.ts';
import { eventItem } from './event-items.tsx';
import { EventMonthsField } from './on-map/event-months-field.tsx';
import { useEventWindow } from './on-map/event-window.ts';
import css from './events.module.css';
import { SamplesNotice } from './samples-notice.tsx';

/** Enough to see what is new; the events page lists all. */
const MOST_LISTED = 40;
/** Near enough to see what is around it, far enough to see where it is. */
const EVENT_ZOOM = 6;

interface Props {
  accountId: string;
  scheme: Scheme;
  onShow: (view: ChartView) => void;
}

/** By the filters alone: thousands of events are not counted again for every panel that opens. */
function useCounts(accountId: string, { eventCategories, eventTypes }: Workbench): EventCounts | undefined {
  const held = useHeld(heldEvents, accountId);
  const window = useEventWindow();
  return useMemo(
    () => held && countEvents(held.values(), { categories: eventCategories, types: eventTypes, window }),
    [held, eventCategories, eventTypes, window],
  );
}

export function EventsPanel({ accountId, scheme, onShow }: Props) {
  const { t } = useTranslation();
  const bench = useWorkbench();
  const counts = useCounts(accountId, bench);
  const isComplete = useAreEventsComplete(accountId);
  if (!counts) return <SkeletonLines lines={6} />;
  if (counts.held === 0) return <NoEvents isComplete={isComplete} />;
  return (
    <div className="stack-12">
      <SwitchField label={t('events.view')} checked={bench.eventViewOpen} onChange={() => changeWorkbench(toggleEventView)} />
      <SwitchField
        label={t('events.broadcasting')}
        hint={t('events.broadcastingWhy')}
        checked={bench.eventBroadcasting}
        onChange={() => changeWorkbench(toggleEventBroadcasting)}
      />
      <EventMonthsField />
      <Shown counts={counts} isOpen={bench.eventViewOpen} />
      <SamplesNotice counts={counts} />
      <Filters counts={counts} bench={bench} scheme={scheme} />
      <Newest shown={counts.shown} scheme={scheme} onShow={onShow} />
    </div>
  );
}

function Shown({ counts: { held, shown, newestMs }, isOpen }: { counts: EventCounts; isOpen: boolean }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  return (
    <div role="status">
      <Text as="div" strong className="tabular">
        {t('events.shown', { shown: formatNumber(isOpen ? shown.length : 0), held: formatNumber(held) })}
      </Text>
      {newestMs !== undefined && (
        <Text as="div" size="small" tone="quiet" className="tabular">
          {t('events.newest', { time: formatDateTime(newestMs), age: formatAge(nowMs - newestMs) })}
        </Text>
      )}
    </div>
  );
}

function Filters({ counts, bench, scheme }: { counts: EventCounts; bench: Workbench; scheme: Scheme }) {
  const { t } = useTranslation();
  const { eventTypes } = bench;
  return (
    <>
      <CategoryChecks counts={counts} scheme={scheme} />
      <details className={css.types}>
        <summary>{eventTypes.length === 0 ? t('events.types') : t('events.typesChosen', { count: eventTypes.length })}</summary>
        <TypeChecks counts={counts} />
        {eventTypes.length > 0 && (
          <Button kind="soft" size="small" onClick={() => changeWorkbench((before) => ({ ...before, eventTypes: [] }))}>
            {t('events.everyType')}
          </Button>
        )}
      </details>
    </>
  );
}

function Newest({ shown, scheme, onShow }: { shown: readonly EventRow[]; scheme: Scheme; onShow: Props['onShow'] }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const open = ({ id, lon, lat }: EventRow) => {
    showDrawer({ name: 'event', id });
    onShow({ position: [lon, lat], zoom: EVENT_ZOOM });
  };
  if (shown.length === 0) return <Text tone="quiet">{t('events.empty')}</Text>;
  return (
    <section>
      <h3 className="quiet-heading">{t('events.newestTitle')}</h3>
      <ItemList
        label={t('events.newestTitle')}
        items={shown.slice(0, MOST_LISTED).map((event) => eventItem(event, { scheme, nowMs, t, onOpen: open }))}
      />
      {shown.length > MOST_LISTED && (
        <Text size="small" tone="quiet">
          {t('events.more', { number: formatNumber(shown.length - MOST_LISTED) })}
        </Text>
      )}
    </section>
  );
}
