// The signed versions of a ship on this device, and the making of one.
import type { MutationArgs } from '#domain/mutations.ts';
import type { AssessmentMap } from '#contract/entities/vta/assessments.ts';
import { MAX_MAP_REPORTS } from '#contract/limits.ts';
import { assessmentId } from '#contract/row-ids.ts';
import type { Row } from '#contract/tables.ts';
import { formatDateTime } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import type { Loadable } from '#platform/loadable.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import type { ShipRating } from '#features/vta/rated-ships.ts';

export type SignedVersion = Row<'shipAssessments'>;

/** The newest first. */
export const useVersions = (accountId: string, mmsi: number): Loadable<SignedVersion[]> =>
  useLive(async () => {
    const rows = await accountDb(accountId).shipAssessments.where('id').startsWith(assessmentId(mmsi, '')).toArray();
    return rows.toSorted((one, other) => other.signedAt - one.signedAt || (one.id < other.id ? 1 : -1));
  }, [accountId, mmsi]);

/** By its id: 1 is the first that was signed. `versions`: all of the ship, the newest first. */
export const versionNumbers = (versions: readonly Pick<SignedVersion, 'id'>[]): ReadonlyMap<string, number> =>
  new Map(versions.map(({ id }, at) => [id, versions.length - at]));

export const versionName = (
  t: Translate,
  { id, signedAt }: Pick<SignedVersion, 'id' | 'signedAt'>,
  numbers: ReadonlyMap<string, number>,
): string => t('vtaPage.versionNumber', { number: numbers.get(id) ?? 0, time: formatDateTime(signedAt) });

function shownMap({ ship, reports }: Pick<ShipRating, 'ship' | 'reports'>): AssessmentMap | undefined {
  if (!ship) return undefined;
  const shown = reports.slice(0, MAX_MAP_REPORTS);
  return {
    asOf: now(),
    ship: { lon: ship.lon, lat: ship.lat, at: ship.lastSeen },
    reports: shown.map(({ event: { id, lon, lat, category, type, sample } }) => ({ id, lon, lat, category, type, sample })),
    reportCount: reports.length,
  };
}

/** What was shown, as it is signed or drafted. */
export function shownShip(mmsi: number, { ship: heard, reports, inputs, rating: result }: ShipRating, adopted: readonly string[]) {
  const { name, imo, callsign, flag, shipType, length, beam } = heard ?? {};
  const ship = { name, imo, callsign, flag, shipType, length, beam };
  const map = shownMap({ ship: heard, reports });
  return { mmsi, ship, inputs, result, ...(adopted.length > 0 && { chosen: [...adopted] }), ...(map && { map }) };
}

interface Signing {
  mmsi: number;
  authorName: string;
  rated: ShipRating;
  adopted: readonly string[];
  note: string;
}

/** What is signed: just what was shown. */
export const signingOf = ({ mmsi, authorName, rated, adopted, note }: Signing): MutationArgs<'assessment.sign'> => ({
  assessmentId: assessmentId(mmsi, newId()),
  ...shownShip(mmsi, rated, adopted),
  authorName,
  note,
  signedAt: now(),
});
