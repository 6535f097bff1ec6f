// What wakes a user and how (specification section 3), with the specification's defaults. Proximities are nautical miles.
import { AccountId } from './accounts.ts';
import { CountryCode, Id, RowVersion } from './rows.ts';
import { z } from './zod.ts';

/** Nautical miles; half the way round the earth at most. */
const ProximityNm = z.number().min(0).max(10_800);

/** What a user chooses. `perils` and `dataCoverage` are replaced as a whole (SY9). */
export const PreferenceChoices = z.object({
  serviceSchedule: z.object({ livePushNotifications: z.boolean(), dailyEmailReport: z.boolean(), weeklyEmailReport: z.boolean() }),
  vesselProximity: ProximityNm,
  routeProximity: ProximityNm,
  destinationProximity: ProximityNm,
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
});
export type PreferenceChoices = z.infer<typeof PreferenceChoices>;

export const DEFAULT_PREFERENCES: PreferenceChoices = {
  serviceSchedule: { livePushNotifications: true, dailyEmailReport: false, weeklyEmailReport: false },
  vesselProximity: 50,
  routeProximity: 50,
  destinationProximity: 50,
  deliveryMechanisms: { email: true, sms: false, api: false, whatsApp: false },
  dataCoverage: {
    global: true,
    region: { westAfrica: false, americas: false, europeMediterranean: false, indianOcean: false, asia: false, all: false },
    country: [],
  },
  perils: { allPerils: true, crime: false, warRisk: false, activism: false, militancy: false, irregularMigration: false },
};

export const Preferences = PreferenceChoices.extend({ _id: Id, preferenceOwner: AccountId, v: RowVersion });
export type Preferences = z.infer<typeof Preferences>;

/** Absent owner: the caller. */
export const PreferencesQuery = z.object({ preferenceOwner: AccountId.optional() });
/** What is not given takes its default. */
export const NewPreferences = PreferenceChoices.partial().extend({ _id: Id.optional() });
/** What is not given stays. */
export const PreferencesChange = PreferenceChoices.partial();
