// The star of a fleet or of a ship in one, for the fleet screens.
import { useTranslation } from 'react-i18next';
import type { Ship } from '#contract/entities/ships.ts';
import type { FleetRow } from '#contract/tables.ts';
import type { Stars } from '#store/use-stars.ts';
import { StarButton } from '#ui/list/star-button.tsx';

interface Face {
  stars: Stars;
  /** In rows of a table. */
  plain?: boolean;
  size?: '1';
}

export const FleetStar = ({ fleet: { id, name }, stars, ...face }: Face & { fleet: FleetRow }) => (
  <StarButton {...face} name={name} isStarred={stars.has('fleet', id)} onChange={(isStarred) => stars.set('fleet', id, isStarred)} />
);

export function ShipStar({ mmsi, ship, stars, ...face }: Face & { mmsi: number; ship: Ship | undefined }) {
  const { t } = useTranslation();
  return (
    <StarButton
      {...face}
      name={ship?.name ?? t('ships.mmsiNumber', { mmsi })}
      isStarred={stars.has('ship', mmsi)}
      onChange={(isStarred) => stars.set('ship', mmsi, isStarred)}
    />
  );
}
