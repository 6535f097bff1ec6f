// The ships of a fleet in one state now, for the fleet's screen: a number on the dashboard leads here.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { SHIP_STATES } from '#domain/ship-state.ts';
import { accountDb } from '#store/device/account-db.ts';
import { shipsByFleet } from '#store/ships-by-fleet.ts';
import { useLive } from '#store/use-live.ts';
import { useSurroundings } from './use-surroundings.ts';

export interface OnlyShips {
  /** What they have in common, in words. */
  words: string;
  /** undefined: still being read. */
  mmsis: ReadonlySet<number> | undefined;
  none: { title: string; why: string };
}

interface Props {
  accountId: string;
  fleetId: string;
  /** As in the address. */
  state: string;
  /** Without `only` for an unknown state. */
  children: (only: OnlyShips | undefined) => ReactNode;
}

export function ShipsInState({ accountId, fleetId, state: word, children }: Props) {
  const { t } = useTranslation();
  const live = useLive(async () => {
    const keys = await accountDb(accountId).fleetShips.where('fleetId').equals(fleetId).primaryKeys();
    return shipsByFleet(keys).get(fleetId) ?? [];
  }, [accountId, fleetId]);
  const around = useSurroundings(accountId, live.state === 'ready' ? live.value : undefined);
  const state = SHIP_STATES.find((one) => one === word);
  if (!state) return children(undefined);
  const found = around && [...around.ships.values()].filter((ship) => ship.state === state);
  const words = t(`shipStatesPage.${state}`);
  return children({
    words: t('shipStatesPage.only', { state: words }),
    mmsis: found && new Set(found.map(({ mmsi }) => mmsi)),
    none: { title: t('shipStatesPage.none'), why: t('shipStatesPage.noneWhy', { state: words }) },
  });
}
