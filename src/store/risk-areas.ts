// The listed areas and threat areas in force, from this device's database, for code that asks whether a place lies in one.
import { type Area, isAreaInForce } from '#contract/entities/areas.ts';
import type { ClosedArea } from '#contract/routing.ts';
import type { EpochMs, LonLat } from '#contract/units.ts';
import { ringsOf } from '#domain/geo/rings.ts';
import { isInArea } from '#domain/routing/walls.ts';
import { accountDb } from './device/account-db.ts';

/** `layer` distinguishes the listed areas. */
export interface RiskArea extends ClosedArea {
  layer: Area['layer'];
  edition?: Area['edition'];
  /** When the source published that edition. */
  issuedAt?: EpochMs | undefined;
}

const RISK_LAYERS: readonly Area['layer'][] = ['jwc', 'ansarAllahHouthi', 'gaza', 'iran', 'westAfrica'];

/** At that time; lines are left out because they have no inside. */
export async function listRiskAreas(accountId: string, atMs: EpochMs): Promise<RiskArea[]> {
  const rows = await accountDb(accountId)
    .areas.where('layer')
    .anyOf([...RISK_LAYERS])
    .toArray();
  return rows
    .filter((row) => isAreaInForce(row, atMs))
    .map(({ id, name, layer, edition, issuedAt, geometry }) => ({ id, name, layer, edition, issuedAt, rings: ringsOf(geometry) }))
    .filter(({ rings }) => rings.length > 0);
}

/** The areas that contain a place. undefined: this device has none at all, so that nothing can be said. */
export async function listRiskAreasAt(accountId: string, place: LonLat, atMs: EpochMs): Promise<RiskArea[] | undefined> {
  const all = await listRiskAreas(accountId, atMs);
  return all.length === 0 ? undefined : all.filter((area) => isInArea(place, area));
}
