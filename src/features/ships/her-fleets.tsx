// The fleets that a ship is in, each a way to her place in it.
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { accountDb } from '#store/account-db.ts';
import { useLive } from '#store/use-live.ts';
import { Icon } from '#ui/icon.tsx';
import { ItemList } from '#ui/item-list.tsx';
import { FailureState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { useUnfetched } from '#ui/unfetched.ts';

/** By name. From the keys alone (`<fleet>:<mmsi>`): rows of 10,000 ships need not be read for one. */
async function fleetsOf(accountId: string, mmsi: number) {
  const db = accountDb(accountId);
  const keys = await db.fleetShips.toCollection().primaryKeys();
  const ids = keys.flatMap((key) => (key.endsWith(`:${mmsi}`) ? [key.slice(0, key.lastIndexOf(':'))] : []));
  const fleets = (await db.fleets.bulkGet(ids)).filter((fleet) => fleet !== undefined);
  return fleets.toSorted((one, other) => one.name.localeCompare(other.name));
}

export function HerFleets({ accountId, mmsi, label }: { accountId: string; mmsi: number; label: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const unfetched = useUnfetched();
  const fleets = useLive(() => fleetsOf(accountId, mmsi), [accountId, mmsi]);
  if (fleets.state === 'loading') return null;
  if (fleets.state === 'failed') return <FailureState title={t('shipPage.fleetsFailed')} message={t(`errors.${fleets.error.code}`)} />;
  if (fleets.value.length === 0) return <Text tone="quiet">{t(unfetched ? 'ui.notFetched' : 'shipPage.noFleet')}</Text>;
  return (
    <ItemList
      label={label}
      items={fleets.value.map(({ id, name, tags }) => ({
        key: id,
        picture: <Icon name="ship" />,
        title: name,
        detail: tags.join(', '),
        onOpen: () => void navigate({ to: '/dashboard/fleets/$fleetId/$shipId', params: { fleetId: id, shipId: String(mmsi) } }),
      }))}
    />
  );
}
