// A figure with its band, by shape, letter and word.
import { useTranslation } from 'react-i18next';
import type { ThreatRating } from '#contract/entities/ports.ts';
import type { RiskRating } from '#contract/entities/risk.ts';
import { FATHOM_RULES, bandOf } from '#domain/risk/rule-set.ts';
import { PortSign } from '#map/port-sign.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import { Text } from '#ui/text.tsx';
import { pointsWords } from './line-words.ts';
import css from './vta.module.css';

/** The sign is decorative: the word stands beside it. */
export function BandWord({ band }: { band: ThreatRating }) {
  const { t } = useTranslation();
  return (
    <span className="line-6">
      <PortSign scheme={useAppearance()} of={band} />
      {t(`ports.rating.${band}`)}
    </span>
  );
}

export function RiskFigure({ figure, band }: Pick<RiskRating, 'figure' | 'band'>) {
  const { t } = useTranslation();
  return (
    <div className="line-12">
      <PortSign scheme={useAppearance()} of={band} size={30} />
      <div>
        <div className={css.figure}>
          {pointsWords(figure)} <span className="quiet small">{t('vtaPage.outOf')}</span>
        </div>
        <Text as="div" strong>
          {t(`ports.rating.${band}`)}
        </Text>
      </div>
    </div>
  );
}

/** A sum of points of a part has the bands of figures. */
export const bandOfSum = (points: number): ThreatRating => bandOf(FATHOM_RULES.bands, points);
