// The texts on areas and threat density, for panel, key and card. Pure except for the language.
import type { Translate } from '#i18n/i18n.ts';
import type { AreaRow, ThreatMapRow } from '#contract/tables.ts';
import { CELL_RESOLUTIONS, THREAT_WINDOWS_YEARS, type ThreatWindow } from '#contract/entities/threat-maps.ts';
import { formatDate, formatNumber } from '#i18n/formats.ts';

/** `JWLA-032 · in force since 2023-12-18` */
export function editionWords(t: Translate, { edition, validFrom, validTo }: AreaRow): string {
  const force =
    validTo === undefined
      ? t('context.inForceSince', { date: formatDate(validFrom) })
      : t('context.inForceFromTo', { from: formatDate(validFrom), to: formatDate(validTo) });
  return `${edition} · ${force}`;
}

/** Why it is only indicative, in words; undefined: it has authority. */
export function indicativeWords(t: Translate, { indicative, layer }: AreaRow): string | undefined {
  if (!indicative) return undefined;
  return t(layer === 'eez' ? 'context.zonesIndicative' : layer === 'cables' ? 'context.cablesSchematic' : 'context.indicative');
}

/** Source, publication date and licence. */
export const sourceWords = (t: Translate, { source, licence, issuedAt }: AreaRow): string =>
  issuedAt === undefined
    ? t('context.source', { source, licence })
    : t('context.sourceIssued', { source, licence, date: formatDate(issuedAt) });

/** The number of reports, the period, and the age of the newest; an empty window names the newest report before it. */
export function windowWords(t: Translate, map: ThreatMapRow, window: ThreatWindow): string {
  const { fromAt, reports, newestAt } = map[window];
  const words = { window: t('context.threat.window', { from: formatDate(fromAt), to: formatDate(map.asOf - 1) }) };
  if (newestAt !== undefined)
    return t('context.threat.reports', { ...words, count: reports, shown: formatNumber(reports), newest: formatDate(newestAt) });
  if (map.newestAt !== undefined) return t('context.threat.empty', { ...words, newest: formatDate(map.newestAt) });
  return t('context.threat.none', { to: formatDate(map.asOf - 1) });
}

/** Instead of a map that is not on this device. `coming`: the events that came so far, when the map comes behind them. */
export function noMapWords(t: Translate, day: string | undefined, coming: number | undefined): string {
  if (day !== undefined) return t('context.threat.notHere', { day });
  if (coming === undefined) return t('context.threat.notHereNow');
  return t('context.threat.comes', { count: coming, shown: formatNumber(coming) });
}

/** Mean area of the cells drawn at a zoom of the map. */
export const cellKm2At = (zoom: number): number => CELL_RESOLUTIONS.findLast(({ fromZoom }) => Math.floor(zoom) >= fromZoom)?.cellKm2 ?? 0;

export interface ThreatClass {
  /** `3 to 7`, `50 or more` */
  limits: string;
  /** For counts: the lower limit as a yearly rate. */
  perYear?: string;
}

/** The classes with their limits, lowest first. */
export function classWords(t: Translate, map: ThreatMapRow, window: ThreatWindow, smoothed: boolean): ThreatClass[] {
  const limits = smoothed ? map.steps : map.classes;
  const years = THREAT_WINDOWS_YEARS[window];
  return limits.map((from, i) => {
    const next = limits[i + 1];
    const decimals = (value: number) => (Number.isInteger(value) ? 0 : 1);
    const say = (value: number) => formatNumber(value, decimals(value));
    // counts are whole numbers: the last of a class is one less than the first of the next
    const to = next === undefined ? undefined : smoothed ? next : next - 1;
    const words =
      to === undefined
        ? t('context.threat.classLast', { from: say(from) })
        : to === from
          ? say(from)
          : t('context.threat.class', { from: say(from), to: say(to) });
    return {
      limits: words,
      ...(!smoothed && years > 1 && { perYear: t('context.threat.perYear', { from: formatNumber(from / years, decimals(from / years)) }) }),
    };
  });
}
