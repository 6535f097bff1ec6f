// What wakes a user and how (specification section 3), with the specification's defaults. Proximities are nautical miles.
import { AccountId } from './accounts.ts';
import { CountryCode, Id } from '#contract/rows.ts';
import { RowVersion } from '#contract/versions.ts';
import { z } from '#contract/zod.ts';

/** Nautical miles; half the way round the earth at most. */
const ProximityNm = z.number().min(0).max(10_800);

/** Of sailing; what lies further ahead raises no alert. Our own. */
const HorizonHours = z.number().min(0).max(720);

const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00');

/** Whether this machine knows it: as the IANA database names it, with the names it had before; not an offset, which knows no summer. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined;
  } catch {
    return false;
  }
}

/** When warnings and cautions wait; alarms and emergencies do not. From later than to: over midnight. */
export const StoredQuietHours = z.object({
  on: z.boolean(),
  from: ClockTime,
  to: ClockTime,
  timeZone: z.string().max(64).describe('As the IANA database names it. A machine with older time zones may not know it'),
});
export type QuietHours = z.infer<typeof StoredQuietHours>;

/** As a request may set them: by a clock that is known here. */
export const QuietHours = StoredQuietHours.extend({
  timeZone: StoredQuietHours.shape.timeZone.refine(isTimeZone, 'must be a time zone such as Europe/London'),
});

/**
 * What a user has chosen, as rows and answers have it: nothing of it is judged by what this machine knows. `perils`, `dataCoverage` and
 * `quietHours` are replaced as a whole (SY9).
 */
export const StoredChoices = z.object({
  serviceSchedule: z.object({ livePushNotifications: z.boolean(), dailyEmailReport: z.boolean(), weeklyEmailReport: z.boolean() }),
  vesselProximity: ProximityNm,
  routeProximity: ProximityNm,
  destinationProximity: ProximityNm,
  horizonHours: HorizonHours,
  deliveryMechanisms: z.object({ email: z.boolean(), sms: z.boolean(), api: z.boolean(), whatsApp: z.boolean() }),
  dataCoverage: z.object({
    global: z.boolean(),
    region: z.object({
      westAfrica: z.boolean(),
      americas: z.boolean(),
      europeMediterranean: z.boolean(),
      indianOcean: z.boolean(),
      asia: z.boolean(),
      all: z.boolean(),
    }),
    country: z.array(CountryCode).max(300),
  }),
  perils: z.object({
    allPerils: z.boolean(),
    crime: z.boolean(),
    warRisk: z.boolean(),
    activism: z.boolean(),
    militancy: z.boolean(),
    irregularMigration: z.boolean(),
  }),
  quietHours: StoredQuietHours,
});
export type PreferenceChoices = z.infer<typeof StoredChoices>;

/** As a request may set them. */
const PreferenceChoices = StoredChoices.extend({ quietHours: QuietHours });

export const DEFAULT_PREFERENCES: PreferenceChoices = {
  serviceSchedule: { livePushNotifications: true, dailyEmailReport: false, weeklyEmailReport: false },
  vesselProximity: 50,
  routeProximity: 50,
  destinationProximity: 50,
  horizonHours: 48,
  deliveryMechanisms: { email: true, sms: false, api: false, whatsApp: false },
  dataCoverage: {
    global: true,
    region: { westAfrica: false, americas: false, europeMediterranean: false, indianOcean: false, asia: false, all: false },
    country: [],
  },
  perils: { allPerils: true, crime: false, warRisk: false, activism: false, militancy: false, irregularMigration: false },
  quietHours: { on: false, from: '22:00', to: '06:00', timeZone: 'UTC' },
};

export const Preferences = StoredChoices.extend({ _id: Id, preferenceOwner: AccountId, v: RowVersion });
export type Preferences = z.infer<typeof Preferences>;

/** Absent owner: the caller. */
export const PreferencesQuery = z.object({ preferenceOwner: AccountId.optional() });
/** What is not given takes its default. */
export const NewPreferences = PreferenceChoices.partial().extend({ _id: Id.optional() });
/** What is not given stays. */
export const PreferencesChange = PreferenceChoices.partial();

type Member = keyof PreferenceChoices;

/** Whole members: perils, coverage and quiet hours are replaced as one (SY9). */
export function changedChoices(before: PreferenceChoices, after: PreferenceChoices): Partial<PreferenceChoices> {
  const members = Object.keys(after) as Member[];
  return Object.fromEntries(
    members.filter((member) => JSON.stringify(before[member]) !== JSON.stringify(after[member])).map((member) => [member, after[member]]),
  );
}

/** What a form over `stored` may hold: what is as it was stored is not judged again. */
export const choicesOver = (stored: PreferenceChoices) =>
  StoredChoices.refine((typed) => !changedChoices(stored, typed).quietHours || isTimeZone(typed.quietHours.timeZone), {
    path: ['quietHours', 'timeZone'],
    error: 'must be a time zone such as Europe/London',
  });
