// A band in words, with the sign that ports of it have on the map.
import { useTranslation } from 'react-i18next';
import type { ThreatRating } from '#contract/entities/ports.ts';
import { RatingMark } from '#map/port-sign.tsx';

interface Props {
  of: ThreatRating | undefined;
  /** Instead of the band where there is none. */
  none: string;
}

export function ThreatMark({ of, none }: Props) {
  const { t } = useTranslation();
  return <RatingMark of={of}>{of ? t(`ports.rating.${of}`) : none}</RatingMark>;
}
