// What the rating of a passage comes to, in one sentence: its band, what raises it most, and how sure that is.
import type { PassageAssessment } from '#contract/passages/passage-assessment.ts';
import type { RatedLine } from '#contract/entities/risk.ts';
import type { Translate } from '#i18n/i18n.ts';
import { lineWords, shortBandWords } from '#i18n/rating-words.ts';

const THREAT_PARTS: readonly RatedLine['part'][] = ['capability', 'intent', 'opportunity'];

/** The known line of the threat with the most points: the other parts only weigh it. undefined: nothing known adds to it. */
function mostRaising(lines: readonly RatedLine[]): RatedLine | undefined {
  const [most] = lines
    .filter(({ part, value, points }) => THREAT_PARTS.includes(part) && value !== undefined && points[1] > 0)
    .toSorted((one, other) => other.points[1] - one.points[1]);
  return most;
}

export function soWhatWords(t: Translate, { rating, stretches }: Pick<PassageAssessment, 'rating' | 'stretches'>): string {
  const { bandRange, lines, unknown } = rating;
  const most = mostRaising(lines);
  const port = most?.id === 'worstStretch' ? stretches[0]?.near?.name : undefined;
  const line = most && lineWords(t, most, 'passage');
  const raised =
    line === undefined
      ? t('passagesPage.soWhat.nothing')
      : t(port ? 'passagesPage.soWhat.raisedNear' : 'passagesPage.soWhat.raised', { line, port });
  const [low, high] = bandRange.map((one) => t(`ports.rating.${one}`));
  const sure =
    bandRange[0] === bandRange[1]
      ? t('passagesPage.soWhat.sure')
      : t('passagesPage.soWhat.unsure', { count: unknown.length, lines: lines.length, low, high });
  return t('passagesPage.soWhat.all', { band: shortBandWords(t, rating), raised, sure });
}
