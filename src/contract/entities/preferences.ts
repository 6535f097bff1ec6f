// Which alerts a user receives and how (specification section 3), with the specification's defaults. Proximities are nautical miles.
import { AlertPriority } from './alerts.ts';
import { AccountId, CountryCode, Id } from '#contract/rows.ts';
import { RowVersion } from '#contract/versions.ts';
import { z } from '#contract/zod.ts';

/** Nautical miles, at most half the circumference of the earth. */
const ProximityNm = z.number().min(0).max(10_800);

/** Hours of sailing: what lies further ahead raises no alert. Our own member. */
const HorizonHours = z.number().min(0).max(720);

const ClockTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 22:00');

/** Whether this machine knows the zone by its IANA name, older names included. Offsets are not zones, because they have no summer time. */
export function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== undefined;
  } catch {
    return false;
  }
}

/** When warnings and cautions wait; alarms and emergencies do not. `from` later than `to`: over midnight. */
export const StoredQuietHours = z.object({
  on: z.boolean(),
  from: ClockTime,
  to: ClockTime,
  timeZone: z.string().max(64).describe('As the IANA database names it. A machine with older time zones may not know it'),
});
export type QuietHours = z.infer<typeof StoredQuietHours>;

/** As requests may set them: the time zone must be known here. */
export const QuietHours = StoredQuietHours.extend({
  timeZone: StoredQuietHours.shape.timeZone.refine(isTimeZone, 'must be a time zone such as Europe/London'),
});

/**
 * A user's choices, as rows and answers hold them, whether or not this machine knows the time zone. `perils`, `dataCoverage` and
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
  tellFrom: AlertPriority.describe('Alerts of this priority and upward are told; lists have all. Our own member'),
});
export type PreferenceChoices = z.infer<typeof StoredChoices>;

/** As requests may set them. */
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
  tellFrom: 'caution',
};

export const Preferences = StoredChoices.extend({ _id: Id, preferenceOwner: AccountId, v: RowVersion });
export type Preferences = z.infer<typeof Preferences>;

/** Absent owner: the caller. */
export const PreferencesQuery = z.object({ preferenceOwner: AccountId.optional() });
/** Members that are not given take their defaults. */
export const NewPreferences = PreferenceChoices.partial().extend({ _id: Id.optional() });
/** Members that are not given stay. */
export const PreferencesChange = PreferenceChoices.partial();

type Member = keyof PreferenceChoices;

/** The members that changed, each whole: perils, coverage and quiet hours are replaced as one (SY9). */
export function changedChoices(before: PreferenceChoices, after: PreferenceChoices): Partial<PreferenceChoices> {
  const members = Object.keys(after) as Member[];
  return Object.fromEntries(
    members.filter((member) => JSON.stringify(before[member]) !== JSON.stringify(after[member])).map((member) => [member, after[member]]),
  );
}

/** The schema of a form over `stored`: unchanged members are not judged again. */
export const choicesOver = (stored: PreferenceChoices) =>
  StoredChoices.refine((typed) => !changedChoices(stored, typed).quietHours || isTimeZone(typed.quietHours.timeZone), {
    path: ['quietHours', 'timeZone'],
    error: 'must be a time zone such as Europe/London',
  });
