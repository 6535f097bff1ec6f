// A fact of a ship in words: a title of one line, and what stands below it.
import type { Traffic } from '#contract/entities/ships.ts';
import type { IdentityMember, ShipFact, ShipFactKind } from '#contract/ship-history/ship-facts.ts';
import { DAY_MS, HOUR_MS } from '#contract/units.ts';
import { shipTypeKey } from '#domain/ais/ship-type.ts';
import { countryName } from '#i18n/country-name.ts';
import { formatAge, formatDateTime, formatDistance, formatSpeed } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import type { KnownFact } from '#store/ship-facts.ts';

export const FACT_ICONS = {
  portCall: 'port',
  areaEntered: 'warning',
  silence: 'hide',
  identityChange: 'edit',
  loitering: 'time',
  jump: 'alert',
} as const satisfies Record<ShipFactKind, string>;

/** How long something of her past lasted: an age, from two days to ten with the hours, `2 d 18 h`. In completed units. */
export function lengthWords(lengthMs: number): string {
  const hoursMs = lengthMs % DAY_MS;
  const withHours = lengthMs >= 2 * DAY_MS && lengthMs < 10 * DAY_MS && hoursMs >= HOUR_MS;
  return withHours ? `${formatAge(lengthMs - hoursMs)} ${formatAge(hoursMs - (hoursMs % HOUR_MS))}` : formatAge(lengthMs);
}

export function factTitle(fact: ShipFact, t: Translate): string {
  const { startedAt, endedAt } = fact;
  const length = endedAt === undefined ? '' : lengthWords(endedAt - startedAt);
  const goesOn = endedAt === undefined;
  switch (fact.kind) {
    case 'portCall': {
      const port = fact.detail.portName;
      return goesOn ? t('shipPage.past.callNow', { port }) : t('shipPage.past.call', { port, length });
    }
    case 'areaEntered': {
      const area = fact.detail.name;
      return goesOn ? t('shipPage.past.inAreaNow', { area }) : t('shipPage.past.inArea', { area, length });
    }
    case 'silence':
      return t('shipPage.past.gap', { length });
    case 'identityChange': {
      const { what, before, after } = fact.detail;
      return t(`shipPage.past.changed.${what}`, { before: valueWords(what, before, t), after: valueWords(what, after, t) });
    }
    case 'loitering':
      return goesOn ? t('shipPage.past.loiteringNow') : t('shipPage.past.loitering', { length });
    case 'jump':
      return t('shipPage.past.jump', { distance: formatDistance(fact.detail.distanceNm), length });
  }
}

function valueWords(what: IdentityMember, value: string, t: Translate): string {
  if (what === 'shipType') return t(`ais.shipType.${shipTypeKey(Number(value))}`);
  return what === 'flag' && /^[A-Z]{2}$/.test(value) ? countryName(value) : value;
}

export function factDetail({ fact, traffic }: KnownFact, t: Translate): string {
  return [timesOf(fact, t), ...moreOf(fact, t), ...trafficWords(traffic, t)].join(' · ');
}

/** What is not of real ships of now says so. */
export const trafficWords = (traffic: Traffic | undefined, t: Translate): string[] =>
  traffic === 'demonstration' || traffic === 'recording' ? [t(`shell.traffic.${traffic}`)] : [];

function timesOf({ startedAt, endedAt }: ShipFact, t: Translate): string {
  const from = formatDateTime(startedAt);
  if (endedAt === startedAt) return from;
  return endedAt === undefined ? t('shipPage.past.since', { from }) : t('shipPage.past.span', { from, to: formatDateTime(endedAt) });
}

function moreOf(fact: ShipFact, t: Translate): string[] {
  if (fact.kind === 'silence') return [t('shipPage.past.cameBack', { distance: formatDistance(fact.detail.distanceNm) })];
  if (fact.kind === 'jump') return [t('shipPage.past.jumpSpeed', { speed: formatSpeed(fact.detail.speedKn) })];
  if (fact.kind !== 'areaEntered') return [];
  const { edition, firstHeardInside } = fact.detail;
  return [edition, ...(firstHeardInside ? [t('shipPage.past.firstHeardInside')] : [])];
}
