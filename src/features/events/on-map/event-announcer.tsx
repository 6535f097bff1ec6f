// Announces arriving events to screen readers while broadcasting is on. Silent when it is off.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPosition } from '#i18n/formats.ts';
import { eventWindowNow } from './event-window.ts';
import { workbench } from '#map/workbench.ts';
import { isEventShown } from '#features/events/event-filter.ts';
import { watchArrivals } from '#features/events/event-arrivals.ts';
import { occurredWords } from '#i18n/occurred-words.ts';

/** Announces only what the map shows: an event that a filter hides arrives silently. */
export function EventAnnouncer({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  useEffect(
    () =>
      watchArrivals(accountId, (arrived) => {
        const { eventViewOpen, eventBroadcasting, eventCategories: categories, eventTypes: types } = workbench.get();
        if (!eventViewOpen || !eventBroadcasting) return;
        const news = arrived.filter((event) => isEventShown(event, { categories, types, window: eventWindowNow() }));
        const [event] = news;
        if (!event) return;
        const words = {
          title: event.title,
          type: t(`events.type.${event.type}`),
          category: t(`events.category.${event.category}`),
          place: formatPosition([event.lon, event.lat]),
          time: occurredWords(event),
        };
        const one = t(event.sample ? 'events.arrivedSample' : 'events.arrived', words);
        setSaid(news.length === 1 ? one : t('events.arrivedMany', { count: news.length }));
      }),
    [accountId, t],
  );
  return (
    <div className="visually-hidden" role="log" aria-live="polite" aria-label={t('events.announcements')}>
      {said}
    </div>
  );
}
