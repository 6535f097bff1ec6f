// Departure, stops and arrival with the ratings of their ports.
import { useTranslation } from 'react-i18next';
import type { StopFinding } from '#contract/passages/passage-assessment.ts';
import { RatingMark } from '#map/port-sign.tsx';
import { TextLink } from '#ui/list/links.tsx';
import css from '#features/passages/passages.module.css';
import { stopRatingWords } from './passage-facts.ts';

export function StopList({ stops }: { stops: readonly StopFinding[] }) {
  const { t } = useTranslation();
  return (
    <ol className="stack-8 bare-list">
      {stops.map((stop, at) => (
        <li key={`${at} ${stop.name}`} className={css.stop}>
          {stop.portId === undefined ? (
            <bdi>{stop.name}</bdi>
          ) : (
            <TextLink to="/dashboard/ports/$portId" params={{ portId: stop.portId }}>
              {stop.name}
            </TextLink>
          )}
          <RatingMark of={stop.rating}>{stopRatingWords(t, stop)}</RatingMark>
        </li>
      ))}
    </ol>
  );
}
