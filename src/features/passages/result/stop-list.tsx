// Departure, stops and arrival with the ratings of their ports.
import { useTranslation } from 'react-i18next';
import type { StopFinding } from '#contract/passages/passage-assessment.ts';
import { TextLink } from '#ui/list/links.tsx';
import css from '#features/passages/passages.module.css';
import { ThreatMark } from './threat-mark.tsx';

export function StopList({ stops }: { stops: readonly StopFinding[] }) {
  const { t } = useTranslation();
  return (
    <ol className="stack-8 bare-list">
      {stops.map(({ name, portId, rating }, at) => (
        <li key={`${at} ${name}`} className={css.stop}>
          {portId === undefined ? (
            <bdi>{name}</bdi>
          ) : (
            <TextLink to="/dashboard/ports/$portId" params={{ portId }}>
              {name}
            </TextLink>
          )}
          <ThreatMark of={rating} none={t(portId === undefined ? 'passagesPage.noPort' : 'ports.rating.unrated')} />
        </li>
      ))}
    </ol>
  );
}
