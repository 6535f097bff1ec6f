// Signed assessments of passages on this device, and the making of one.
import { MAX_ROUTE_POSITIONS } from '#contract/limits.ts';
import type { PassageLogRow, SignedPassageRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import type { MutationArgs } from '#domain/mutations.ts';
import { now } from '#platform/clock.ts';
import { newId } from '#platform/ids.ts';
import type { Loadable } from '#platform/loadable.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useLive } from '#store/use-live.ts';
import type { AssessedPassage } from '#features/passages/passage-run.ts';

export interface SignedWithLog {
  passage: SignedPassageRow;
  /** As it is stored. */
  log: PassageLogRow[];
}

/** undefined: not on this device. */
export const useSignedPassage = (accountId: string, id: string): Loadable<SignedWithLog | undefined> =>
  useLive(async () => {
    const { signedPassages, passageLog } = accountDb(accountId);
    const [passage, log] = await Promise.all([signedPassages.get(id), passageLog.where('passageId').equals(id).toArray()]);
    return passage && { passage, log };
  }, [accountId, id]);

type OfShip = Partial<Pick<SignedPassageRow, 'mmsi' | 'shipName' | 'fromDepartureNm' | 'maxSpeedKn' | 'adopted'>>;
type Assessed = Pick<SignedPassageRow, 'plan' | 'result' | 'measures' | 'assessedAt'> & OfShip;

/** What is known of the ship beside her rating. Members that are not known are left out. */
const ofShip = ({ mmsi, shipName, fromDepartureNm, maxSpeedKn, adopted }: OfShip) => ({
  ...(mmsi !== undefined && { mmsi }),
  ...(shipName !== undefined && { shipName }),
  ...(fromDepartureNm !== undefined && { fromDepartureNm }),
  ...(maxSpeedKn !== undefined && { maxSpeedKn }),
  ...(adopted && { adopted }),
});

/** As the page shows it. Two devices read the same. */
export const asAssessed = ({ plan, result, measures, assessedAt, ...kept }: Assessed): AssessedPassage => ({
  plan: { ...plan, stops: result.stops },
  passages: [],
  assessment: result,
  faults: [],
  ...ofShip(kept),
  shipGone: false,
  assessedMs: assessedAt,
  measures: measures ?? 'failed',
});

/** Why an assessment cannot be signed: it would not say when, or until when it holds, or is too long to be kept. undefined: it can. */
export function whyUnsigned({ plan, assessment, measures }: AssessedPassage, nowMs: EpochMs) {
  if (plan.departureMs === undefined || plan.speedKn === undefined) return 'noTimes';
  if (assessment.validUntilMs === undefined) return 'neverSynced';
  if (assessment.validUntilMs < nowMs) return 'over';
  if (assessment.waypoints.length > MAX_ROUTE_POSITIONS) return 'tooLong';
  return measures === undefined ? 'measuring' : undefined;
}

interface Shown {
  passage: AssessedPassage;
  routeId: string | undefined;
}

/** What was shown, as it is signed or drafted. */
export function shownPassage({ passage, routeId }: Shown) {
  const { plan, assessment, measures, assessedMs } = passage;
  const { departureMs = 0, speedKn = 0 } = plan; // whyUnsigned has asked for both
  return {
    name: passageName(passage),
    ...ofShip(passage),
    ...(routeId !== undefined && { routeId }),
    plan: {
      legs: plan.legs.map(({ from, to, distanceNm, courseDeg }) => ({ from, to, distanceNm, courseDeg })),
      departureMs,
      speedKn,
    },
    assessedAt: assessedMs,
    result: assessment,
    ...(typeof measures === 'object' && { measures }),
  };
}

/** What is signed: just what was shown. */
export const passageSigning = ({
  authorName,
  note,
  ...shown
}: Shown & { authorName: string; note: string }): MutationArgs<'passage.sign'> => ({
  passageId: newId(),
  ...shownPassage(shown),
  authorName,
  note,
  signedAt: now(),
});

export const passageName = ({ plan: { stops } }: AssessedPassage): string => `${stops[0]?.name ?? '?'} - ${stops.at(-1)?.name ?? '?'}`;
