// The fleets to which the map is limited; with none chosen, all ships show. Stored on the device; the map shows a notice while any is
// chosen.
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#i18n/formats.ts';
import { tools } from '#platform/tools.ts';
import { useWatched } from '#platform/use-watched.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import css from './ship-filter.module.css';

async function fleetsOf(accountId: string) {
  const db = accountDb(accountId);
  const [fleets, keys] = await Promise.all([db.fleets.toArray(), db.fleetShips.toCollection().primaryKeys()]);
  const ships = new Map<string, number>();
  for (const key of keys) {
    const fleetId = key.slice(0, key.lastIndexOf(':'));
    ships.set(fleetId, (ships.get(fleetId) ?? 0) + 1);
  }
  return fleets.map(({ id, name }) => ({ id, name, ships: ships.get(id) ?? 0 })).toSorted((a, b) => a.name.localeCompare(b.name));
}

export function FleetChoice({ accountId }: { accountId: string }) {
  const { t } = useTranslation();
  const { shownFleets } = useWatched(tools);
  const fleets = useLive(() => fleetsOf(accountId), [accountId]);
  if (fleets.state !== 'ready') return null;
  const toggle = (id: string) =>
    tools.set({
      ...tools.get(),
      shownFleets: shownFleets.includes(id) ? shownFleets.filter((other) => other !== id) : [...shownFleets, id],
    });
  return (
    <fieldset className={css.types}>
      <legend className={css.legend}>{t('ships.fleetChoice.title')}</legend>
      {fleets.value.length === 0 && <p className="quiet">{t('ships.fleetChoice.none')}</p>}
      <div className={css.rows}>
        {fleets.value.map(({ id, name, ships }) => (
          <label key={id} className={css.type}>
            <input type="checkbox" checked={shownFleets.includes(id)} onChange={() => toggle(id)} />
            <bdi className={css.word}>{name}</bdi>
            <span className={`quiet tabular`}>{t('ships.fleetChoice.ships', { number: formatNumber(ships) })}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
