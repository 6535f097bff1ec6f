// The figure with its band and range, and every line that it is the sum of.
import { useTranslation } from 'react-i18next';
import type { RatedLine, RiskRating } from '#contract/entities/risk.ts';
import { OWN_SOURCES } from '#domain/risk/ship-inputs.ts';
import { formatDate, formatNumber } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { Text } from '#ui/text.tsx';
import { PlainTable } from '#ui/table/plain-table.tsx';
import css from '#features/passages/passages.module.css';
import { ThreatMark } from './threat-mark.tsx';

interface Props {
  rating: RiskRating;
}

export function PassageFigure({ rating: { figure, range, band, bandRange, edition, unknown } }: Props) {
  const { t } = useTranslation();
  const [lowest, highest] = range.map((end) => formatNumber(end, 1));
  const [best, worst] = bandRange;
  return (
    <div className="stack-8 shrinks">
      <div className="line-16 wraps">
        <span className={`${css.figure} tabular`}>{formatNumber(figure, 1)}</span>
        <div>
          <ThreatMark of={band} none="" size={22} />
          <Text size="small" tone="quiet" className="tabular">
            {t('passagesPage.range', { lowest, highest })}
            {best !== worst && ` ${t('passagesPage.bandRange', { from: t(`ports.rating.${best}`), to: t(`ports.rating.${worst}`) })}`}
          </Text>
        </div>
      </div>
      <Text size="small" tone="quiet">
        {t('passagesPage.formula', { edition, count: unknown.length })}
      </Text>
    </div>
  );
}

export function RatingLines({ rating: { lines } }: Props) {
  const { t } = useTranslation();
  const heads = ['lineHead', 'valueHead', 'weightHead', 'pointsHead', 'rangeHead', 'originHead'] as const;
  return (
    <details className={css.details}>
      <summary>{t('passagesPage.lines', { count: lines.length })}</summary>
      <PlainTable label={t('passagesPage.linesLabel')} heads={heads.map((head) => ({ words: t(`passagesPage.${head}`) }))}>
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </PlainTable>
    </details>
  );
}

function Line({ line }: { line: RatedLine }) {
  const { t } = useTranslation();
  const { id, part, weight, points, asOf, source, value } = line;
  const origin = value === undefined ? [] : [sourceWords(source, t), asOf === undefined ? undefined : formatDate(asOf)];
  return (
    <tr>
      <td>
        {t(`passagesPage.line.${id}`)} <span className="quiet small">{t(`passagesPage.part.${part}`)}</span>
      </td>
      <td data-label={t('passagesPage.valueHead')}>{lineValue(line, t)}</td>
      <td className="tabular" data-label={t('passagesPage.weightHead')}>
        {formatNumber(weight)}
      </td>
      <td className="tabular" data-label={t('passagesPage.pointsHead')}>
        {formatNumber(points[1], 1)}
      </td>
      <td className="tabular" data-label={t('passagesPage.rangeHead')}>
        {points[0] === points[2] ? '' : `${formatNumber(points[0], 1)} - ${formatNumber(points[2], 1)}`}
      </td>
      <td className="small">{origin.filter((word) => word !== undefined).join(', ')}</td>
    </tr>
  );
}

/** A source that Fathom names itself has a word; any other is a text that somebody wrote. */
function sourceWords(source: string | undefined, t: Translate): string | undefined {
  const own = OWN_SOURCES.find((one) => one === source);
  return own ? t(`passagesPage.source.${own}`) : source;
}

/** What a line says in words; unknown where nobody knows. */
export function lineValue({ id, value }: Pick<RatedLine, 'id' | 'value'>, t: Translate): string {
  if (value === undefined) return t('passagesPage.unknown');
  if (typeof value === 'object') return t('passagesPage.sumOf', { count: value.count, sum: formatNumber(value.sum, 2) });
  if (typeof value === 'boolean') return t(value ? 'passagesPage.yes' : 'passagesPage.no');
  if (typeof value === 'string' && id === 'ports') return t(`ports.rating.${value}`);
  if (typeof value === 'string') return t(`passagesPage.value.${value}`);
  return formatNumber(value, Number.isInteger(value) ? 0 : 1);
}
