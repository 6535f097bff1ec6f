// What an event is, how long ago it occurred, and the report's own text; samples first say that they are invented.
import { useTranslation } from 'react-i18next';
import type { EventRow } from '#contract/tables.ts';
import { EventSign } from '#map/event-sign.tsx';
import type { Scheme } from '#map/ships/ship-look.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Chip, ChipLine } from '#ui/chip.tsx';
import { Notice } from '#ui/notice.tsx';
import { Text } from '#ui/text.tsx';
import { happenedAgo } from '#i18n/occurred-words.ts';

export function EventHead({ event, scheme }: { event: EventRow; scheme: Scheme }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  return (
    <>
      {event.sample && <Notice tone="warning">{t('events.sample')}</Notice>}
      <div className="line-12">
        <EventSign scheme={scheme} category={event.category} type={event.type} isInvented={event.sample} size={32} />
        <div>
          <ChipLine>
            <Chip>{t(`events.type.${event.type}`)}</Chip>
            <Chip>{t(`events.category.${event.category}`)}</Chip>
          </ChipLine>
          <Text as="div" tone="quiet" className="tabular">
            {t('events.ago', { age: happenedAgo(event, nowMs) })}
          </Text>
        </div>
      </div>
      {event.description !== '' && (
        <p className="as-written">
          <bdi>{event.description}</bdi>
        </p>
      )}
    </>
  );
}
