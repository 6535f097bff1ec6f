// Events as rows of a short list.
import type { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import type { Item } from '#ui/list/item-list.tsx';
import { EventSign } from '#map/event-sign.tsx';
import { happenedAgo, occurredWords } from '#i18n/occurred-words.ts';

interface Parts {
  scheme: Scheme;
  nowMs: EpochMs;
  t: ReturnType<typeof useTranslation>['t'];
  onOpen: (event: EventRow) => void;
  /** At the end of the row, under the age. */
  end?: string;
}

export const eventItem = (event: EventRow, { scheme, nowMs, t, onOpen, end }: Parts): Item => ({
  key: event.id,
  picture: <EventSign scheme={scheme} category={event.category} type={event.type} isInvented={event.sample} />,
  title: event.title,
  detail: `${event.sample ? `${t('events.sampleMark')} · ` : ''}${t(`events.type.${event.type}`)} · ${occurredWords(event)}`,
  end: (
    <>
      {happenedAgo(event, nowMs)}
      {end !== undefined && (
        <>
          <br />
          {end}
        </>
      )}
    </>
  ),
  onOpen: () => onOpen(event),
});
