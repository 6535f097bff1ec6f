// The states of a fleet's ships: a bar, and the same as numbers and words, each a link to those ships.
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SHIP_STATES, type ShipState } from '#domain/ship-state.ts';
import { formatNumber } from '#i18n/formats.ts';
import { ALERT_COLOURS } from '#map/alerts/alert-look.ts';
import { useAppearance } from '#ui/look/theme.tsx';
import css from './state-bar.module.css';

interface Props {
  fleet: { id: string; name: string };
  counts: Record<ShipState, number>;
}

export function StateBar({ fleet, counts }: Props) {
  const { t } = useTranslation();
  const colours: Partial<Record<ShipState, string>> = ALERT_COLOURS[useAppearance()];
  const inkOf = (state: ShipState) => ({ '--ink': colours[state] }) as Record<string, string>;
  const there = SHIP_STATES.filter((state) => counts[state] > 0);
  return (
    <>
      <div className={css.bar} aria-hidden="true">
        {there.map((state) => (
          <span key={state} className={css.part} data-state={state} style={{ ...inkOf(state), flexGrow: counts[state] }} />
        ))}
      </div>
      <ul className={css.states} aria-label={t('dashboardPage.statesOf', { fleet: fleet.name })}>
        {there.map((state) => (
          <li key={state}>
            <Link to="/dashboard/fleets/$fleetId/fleet" params={{ fleetId: fleet.id }} search={{ state }} className={css.state}>
              <span className={css.swatch} data-state={state} style={inkOf(state)} aria-hidden="true" />
              {formatNumber(counts[state])} {t(`shipStatesPage.${state}`)}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
