// Turns columns back into the contract's Ship. Unknown members are absent.
import { E7 } from '#domain/tracks/track.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { ColdColumns, HotColumns, TextName } from '#store/ship-rows.ts';
import { NONE_8, NONE_16 } from './columns.ts';
import { flagText } from './ship-batch.ts';

/** Hot and cold rows may be in different sets: an update can carry one without the other. */
export interface ShipSource {
  hot: HotColumns;
  hotRow: number;
  cold: ColdColumns;
  coldRow: number;
  text: (name: TextName) => string;
}

/** Exact to 1e-7 degrees, 0.1 kn, 0.1 degrees of course, 0.1 m of draught and 1 s. */
export function toShip({ hot, hotRow, cold, coldRow, text }: ShipSource): Ship {
  const mmsi = cold.mmsi[coldRow] as number;
  const ship: Ship = {
    _id: String(mmsi),
    id: String(mmsi),
    mmsi,
    lat: (hot.latE7[hotRow] as number) / E7,
    lon: (hot.lonE7[hotRow] as number) / E7,
    lastSeen: (hot.seenS[hotRow] as number) * 1000,
  };
  const put = <K extends keyof Ship>(name: K, value: Ship[K], isKnown: boolean) => {
    if (isKnown) ship[name] = value;
  };
  const number = (
    name: keyof Ship & ('cog' | 'sog' | 'heading' | 'navStatus' | 'shipType' | 'draught' | 'length' | 'beam'),
    stored: number | undefined,
    none: number,
    scale = 1,
  ) => put(name, (stored ?? none) / scale, stored !== none);
  number('cog', hot.courseTenths[hotRow], NONE_16, 10);
  number('sog', hot.speedTenths[hotRow], NONE_16, 10);
  number('heading', hot.headingDeg[hotRow], NONE_16);
  number('navStatus', hot.navStatus[hotRow], NONE_8);
  number('shipType', cold.shipType[coldRow], NONE_16);
  number('draught', cold.draughtTenths[coldRow], NONE_16, 10);
  number('length', cold.lengthM[coldRow], NONE_16);
  number('beam', cold.beamM[coldRow], NONE_8);
  put('imo', cold.imo[coldRow], cold.imo[coldRow] !== 0);
  put('flag', flagText(cold.flag[coldRow] as number), cold.flag[coldRow] !== 0);
  for (const name of ['name', 'callsign', 'destination', 'eta'] as const) put(name, text(name), text(name) !== '');
  return ship;
}
