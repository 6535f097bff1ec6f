// The rating of a fleet in words, for the pages that show fleets: its ship with the highest rating, that alerts are something else, and how many are in each band.
import { useTranslation } from 'react-i18next';
import { bandCountWords, fleetFigureWords, threatWords } from '#i18n/rating-words.ts';
import { formatTime } from '#i18n/formats.ts';
import { RatingMark } from '#map/port-sign.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { Text } from '#ui/text.tsx';
import type { RatedFleet } from './fleet-ratings.ts';
import { shipCalled } from '#platform/names/ship-names.ts';

interface Props {
  rated: RatedFleet | undefined;
  /** Said once by who shows several fleets. */
  isWhySaid?: boolean;
}

export function FleetRisk({ rated, isWhySaid = false }: Props) {
  const { t } = useTranslation();
  const worst = rated?.rating.worst;
  if (!rated || !worst) return null;
  const name = (rated.worstShip && shipCalled(rated.worstShip)) ?? t('ships.mmsiNumber', { mmsi: worst.id });
  return (
    <div className="stack-4">
      <RatingMark of={worst.band}>
        {t('ratingPage.fleet.risk')}: {fleetFigureWords(t, rated.rating)} · {threatWords(t, worst.threat)}
      </RatingMark>
      <Text as="div" size="small" tone="quiet">
        <TextLink to="/dashboard/vta" search={{ ship: Number(worst.id) }}>
          {t('ratingPage.fleet.worstShip', { ship: name })}
        </TextLink>
        {' · '}
        {rated.isInvented && `${t('events.sampleMark')} · `}
        {bandCountWords(t, rated.rating)} · {t('ratingPage.fleet.asOf', { time: formatTime(rated.atMs) })}
      </Text>
      {!isWhySaid && (
        <Text as="div" size="small" tone="quiet">
          {t('ratingPage.fleet.why')}
        </Text>
      )}
    </div>
  );
}
