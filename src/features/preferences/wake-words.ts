// Sentences on what a choice of preferences will and will not alert about. Pure.
import type { Translate } from '#i18n/i18n.ts';
import { type Mechanism, MECHANISMS, type MechanismsAnswer } from '#contract/entities/mechanisms.ts';
import type { PreferenceChoices } from '#contract/entities/preferences.ts';
import { formatNumber } from '#i18n/formats.ts';
import { countryName } from '#i18n/country-name.ts';
import { timeZoneWords } from './time-zones.ts';

interface WakeWords {
  will: string[];
  willNot: string[];
  /** What may not be so; absent: everything is known. */
  doubt?: string;
}

type Peril = Exclude<keyof PreferenceChoices['perils'], 'allPerils'>;
type Region = Exclude<keyof PreferenceChoices['dataCoverage']['region'], 'all'>;
export const PERILS: readonly Peril[] = ['crime', 'warRisk', 'activism', 'militancy', 'irregularMigration'];
export const REGIONS: readonly Region[] = ['westAfrica', 'americas', 'europeMediterranean', 'indianOcean', 'asia'];

const joined = (words: readonly string[], language: string, type: 'conjunction' | 'disjunction') =>
  new Intl.ListFormat(language, { type }).format(words);

/** undefined: nowhere. */
function areaWords({ dataCoverage: { global, region, country } }: PreferenceChoices, t: Translate, language: string): string | undefined {
  if (global) return t('preferences.words.everywhere');
  const regions = region.all
    ? [t('preferences.region.all')]
    : REGIONS.filter((name) => region[name]).map((name) => t(`preferences.region.${name}`));
  const named = [...regions, ...country.map((code) => countryName(code, language))];
  return named.length > 0 ? joined(named, language, 'conjunction') : undefined;
}

/** undefined: none. */
function perilWords({ perils }: PreferenceChoices, t: Translate, language: string): string | undefined {
  if (perils.allPerils) return t('preferences.words.everyPeril');
  const chosen = PERILS.filter((peril) => perils[peril]).map((peril) => t(`preferences.peril.${peril}`));
  return chosen.length > 0 ? t('preferences.words.somePerils', { perils: joined(chosen, language, 'disjunction') }) : undefined;
}

/** For the chosen mechanisms: those that work, and those that this server is not configured for. Unknown counts as configured. */
function chosenMechanisms({ deliveryMechanisms }: PreferenceChoices, mechanisms: MechanismsAnswer | undefined) {
  const chosen = MECHANISMS.filter((mechanism) => deliveryMechanisms[mechanism]);
  const isMissing = (mechanism: Mechanism) => mechanisms?.[mechanism] === false;
  return { works: chosen.filter((mechanism) => !isMissing(mechanism)), missing: chosen.filter(isMissing) };
}

function quietWords({ quietHours: { on, from, to, timeZone } }: PreferenceChoices, t: Translate): WakeWords {
  if (!on) return { will: [], willNot: [] };
  if (from === to) return { will: [], willNot: [t('preferences.words.quietNever')] };
  const hours = { from, to, timeZone: timeZoneWords(timeZone) };
  return { will: [t('preferences.words.breakThrough')], willNot: [t('preferences.words.quiet', hours)] };
}

/** What is sent at once. `works`: the mechanisms that deliver it. */
function liveWords(
  choices: PreferenceChoices,
  works: readonly Mechanism[],
  mechanisms: MechanismsAnswer | undefined,
  t: Translate,
  language: string,
): WakeWords {
  // over 40 lines: a line for each part of the choice that can leave something out
  const { vesselProximity, routeProximity, destinationProximity, horizonHours, dataCoverage, perils, tellFrom } = choices;
  const said = perilWords(choices, t, language);
  const area = areaWords(choices, t, language);
  const distances = [
    ...(vesselProximity > 0 ? [t('preferences.words.ship', { distance: formatNumber(vesselProximity) })] : []),
    ...(routeProximity > 0 ? [t('preferences.words.route', { distance: formatNumber(routeProximity) })] : []),
    ...(destinationProximity > 0 ? [t('preferences.words.destination', { distance: formatNumber(destinationProximity) })] : []),
  ];
  if (!choices.serviceSchedule.livePushNotifications) return { will: [], willNot: [t('preferences.words.noLive')] };
  if (!said) return { will: [], willNot: [t('preferences.words.noPerils')] };
  if (!area) return { will: [], willNot: [t('preferences.words.noArea')] };
  if (distances.length === 0) return { will: [], willNot: [t('preferences.words.noDistance')] };
  const others = perils.allPerils ? [] : PERILS.filter((peril) => !perils[peril]).map((peril) => t(`preferences.peril.${peril}`));
  const by = joined(
    [t('preferences.words.by.app'), ...works.map((mechanism) => t(`preferences.words.by.${mechanism}`))],
    language,
    'conjunction',
  );
  const near = { perils: said, area, distances: joined(distances, language, 'disjunction'), by };
  const quiet = quietWords(choices, t);
  return {
    will: [
      tellFrom === 'caution'
        ? t('preferences.words.near', near)
        : t('preferences.words.nearFrom', { ...near, upward: t(`preferences.words.upward.${tellFrom}`) }),
      ...quiet.will,
      ...(works.includes('email') || mechanisms?.email === false ? [] : [t('preferences.words.unseen')]),
    ],
    willNot: [
      ...quiet.willNot,
      ...(tellFrom === 'caution' ? [] : [t(`preferences.words.less.${tellFrom}`)]),
      ...(others.length > 0 ? [t('preferences.words.otherPerils', { perils: joined(others, language, 'conjunction') })] : []),
      ...(dataCoverage.global ? [] : [t('preferences.words.otherAreas', { area })]),
      ...(routeProximity + destinationProximity > 0 ? [t('preferences.words.ahead', { hours: formatNumber(horizonHours) })] : []),
      ...(tellFrom === 'emergency' ? [] : [t('preferences.words.atRest')]),
      ...(vesselProximity > 0 ? [] : [t('preferences.words.zeroShip')]),
      ...(routeProximity > 0 ? [] : [t('preferences.words.zeroRoute')]),
      ...(destinationProximity > 0 ? [] : [t('preferences.words.zeroDestination')]),
    ],
  };
}

/** Lists a chosen report or mechanism that cannot arrive under what does not come. `mechanisms`: what this server has. */
export function wakeWords(choices: PreferenceChoices, mechanisms: MechanismsAnswer | undefined, t: Translate, language: string): WakeWords {
  const { works, missing } = chosenMechanisms(choices, mechanisms);
  const { will, willNot } = liveWords(choices, works, mechanisms, t, language);
  const { dailyEmailReport, weeklyEmailReport } = choices.serviceSchedule;
  const email = works.includes('email');
  const wanted = dailyEmailReport || weeklyEmailReport;
  const names = missing.map((mechanism) => t(`preferences.${mechanism}`));
  const hoped = mechanisms ? [] : works.map((mechanism) => t(`preferences.${mechanism}`));
  return {
    ...(hoped.length > 0 && { doubt: t('preferences.words.notKnown', { mechanisms: joined(hoped, language, 'disjunction') }) }),
    will: [
      ...will,
      ...(dailyEmailReport && email ? [t('preferences.words.daily')] : []),
      ...(weeklyEmailReport && email ? [t('preferences.words.weekly')] : []),
    ],
    willNot: [
      ...willNot,
      ...(names.length > 0 ? [t('preferences.words.missing', { mechanisms: joined(names, language, 'conjunction') })] : []),
      ...(wanted && !choices.deliveryMechanisms.email ? [t('preferences.words.mailOff')] : []),
      ...(dailyEmailReport ? [] : [t('preferences.words.noReport.daily')]),
      ...(weeklyEmailReport ? [] : [t('preferences.words.noReport.weekly')]),
    ],
  };
}
