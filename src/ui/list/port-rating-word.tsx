// The threat rating of a port in a list.
import { useTranslation } from 'react-i18next';
import { isRatingInvented } from '#contract/entities/ports.ts';
import { plainPortRating, type RatedPort } from '#i18n/port-rating-words.ts';

/** With the mark of an invented one before it. */
export function PortRatingWord({ port }: { port: RatedPort }) {
  const { t } = useTranslation();
  return (
    <>
      {isRatingInvented(port) && <span className="invented">{t('events.sampleMark')} </span>}
      {plainPortRating(t, port)}
    </>
  );
}
