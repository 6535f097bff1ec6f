// Sections of the document of a threat assessment that say more than its figure: map, trend, lists, owners, actors.
import type { DocumentPart, DocumentSection } from '#contract/documents/document.ts';
import type { AssessmentMap } from '#contract/entities/vta/assessments.ts';
import type { TrendPoint } from '#domain/risk/trend.ts';
import { verdictOn } from '#domain/watch-lists/watch-list-input.ts';
import { formatDateTime, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { actorWords } from '#features/vta/actor-words.ts';
import {
  comparedWords,
  hitReasonWords,
  listEditionWords,
  noHitWords,
  noOwnerWords,
  ownerWords,
  verdictWords,
} from '#features/vta/lists/list-words.ts';
import { TREND_HEADS, trendInWords, trendRow } from '#features/vta/past/trend-words.ts';
import type { ShipRating } from '#features/vta/rated-ships.ts';

const text = (words: string): DocumentPart => ({ kind: 'text', text: words });

/** What the kept map shows, and as of when. */
export const keptMapWords = (t: Translate, { asOf, ship, reports, reportCount }: AssessmentMap): string =>
  t('vtaPage.keptMap.label', {
    count: reportCount,
    shown: formatNumber(reports.length),
    time: formatDateTime(asOf),
    heard: formatDateTime(ship.at),
  });

/** The map of a draft or a signed version. `png`: as this device draws it from the row. */
export function keptMapSection(t: Translate, map: AssessmentMap | undefined, png: Uint8Array | undefined): DocumentSection {
  const title = t('vtaPage.keptMap.title');
  if (!map) return { title, parts: [text(t('vtaPage.keptMap.none'))] };
  const words = keptMapWords(t, map);
  if (!png) return { title, parts: [text(words), text(t('vtaPage.keptMap.undrawn'))] };
  return { title, parts: [{ kind: 'picture', png, alt: words }, text(words), text(t('documentsPage.mapSource'))] };
}

/** `map`: a PNG as it is drawn on this device; undefined: it is not drawn. */
export const waySection = (t: Translate, map: Uint8Array | undefined): DocumentSection[] =>
  map
    ? [
        {
          title: t('vtaPage.way.title'),
          parts: [{ kind: 'picture', png: map, alt: t('vtaPage.way.title') }, text(t('documentsPage.mapSource'))],
        },
      ]
    : [];

export function trendSection(t: Translate, points: readonly TrendPoint[]): DocumentSection {
  const words = trendInWords(t, points);
  const columns = TREND_HEADS.map((head) => ({ words: t(`vtaPage.trend.head.${head}`), isFigures: head === 'unknown' }));
  const table: DocumentPart = { kind: 'table', columns, rows: points.map((point) => trendRow(t, point)) };
  return { title: t('vtaPage.trend.title'), parts: [text(t('vtaPage.trend.why')), ...(words ? [text(words), table] : [])] };
}

export function listsSection(t: Translate, mmsi: number, { world }: ShipRating): DocumentSection {
  const record = world.records.get(mmsi);
  const none = noHitWords(t, record);
  const hits = (record?.hits ?? []).map((hit) => {
    const judged = verdictOn(mmsi, hit, world.verdicts);
    const said = [hitReasonWords(t, hit), hit.text, judged ? verdictWords(t, judged) : t('vtaPage.lists.notJudged')];
    return { label: hit.entryName || listEditionWords(t, hit), value: [listEditionWords(t, hit), ...said].filter(Boolean).join('\n') };
  });
  const found: DocumentPart = none === undefined ? { kind: 'facts', facts: hits } : text(none);
  return {
    title: t('vtaPage.lists.title'),
    parts: [text(t('vtaPage.lists.why')), found, ...(record?.lists.length ? [text(comparedWords(t, record))] : [])],
  };
}

const OWNER_HEADS = ['role', 'company', 'period', 'source'] as const;

export function ownersSection(t: Translate, mmsi: number, { world }: ShipRating): DocumentSection {
  const record = world.records.get(mmsi);
  const rows = (record?.owners ?? []).map((entry) => {
    const { company, period, source } = ownerWords(t, entry);
    return [entry.role, company, period, [source, listEditionWords(t, entry)].filter(Boolean).join('\n')];
  });
  const columns = OWNER_HEADS.map((head) => ({ words: t(`vtaPage.owners.${head}`), weight: head === 'role' ? 1 : 1.6 }));
  const found: DocumentPart = rows.length > 0 ? { kind: 'table', columns, rows } : text(noOwnerWords(t, record));
  return { title: t('vtaPage.owners.title'), parts: [text(t('vtaPage.owners.why')), found] };
}

export function actorsSection(t: Translate, { world, actorIds, ship }: ShipRating): DocumentSection {
  const { sentences } = actorWords(t, { ids: actorIds, actors: world.actorById, isHeard: ship !== undefined });
  return { title: t('vtaPage.actors.title'), parts: sentences.map(text) };
}
