// The scale of a line of a rating in words: what each value counts, in points of its weight.
import type { RatedLine } from '#contract/entities/risk.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import type { RuleLine } from '#domain/risk/rule-lines.ts';
import { pointsOf } from '#domain/risk/score.ts';
import type { Translate } from '#i18n/i18n.ts';
import { pointsWords, scaleValueWords } from '#i18n/rating-words.ts';

const { shipThreat, passageThreat, vulnerability, consequence } = FATHOM_RULES;
const LINES: ReadonlyMap<string, RuleLine> = new Map(
  [...shipThreat, ...passageThreat, ...vulnerability, ...consequence].map((line) => [line.id, line]),
);

/** Editions of an organisation have other weights and the same scales. undefined: a line that this code does not know. */
export function scaleWords(t: Translate, { id, input, weight }: Pick<RatedLine, 'id' | 'input' | 'weight'>): string | undefined {
  const scale = LINES.get(id)?.scale;
  if (!scale) return undefined;
  const entry = (value: string, share: number) => t('ratingPage.scale.entry', { value, points: pointsWords(pointsOf(share, weight)) });
  const words = Object.entries(scale.words ?? {}).map(([word, share]) => entry(scaleValueWords(t, input, word), share));
  const steps = (scale.steps ?? []).map(({ from, above, share }) => {
    const limit = scaleValueWords(t, input, from ?? above ?? 0);
    if (from === undefined && above === undefined) return entry(t('ratingPage.scale.else'), share);
    return entry(t(above === undefined ? 'ratingPage.scale.from' : 'ratingPage.scale.above', { limit }), share);
  });
  return [...words, ...steps].join('; ');
}
