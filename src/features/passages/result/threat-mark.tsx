// A band in words, with the sign that ports of it have on the map.
import { useTranslation } from 'react-i18next';
import type { ThreatRating } from '#contract/entities/ports.ts';
import { portClass } from '#map/port-look.ts';
import { PortSign } from '#map/port-sign.tsx';
import { useAppearance } from '#ui/look/theme.tsx';

interface Props {
  of: ThreatRating | undefined;
  /** Instead of the band where there is none. */
  none: string;
  size?: number;
}

export function ThreatMark({ of, none, size = 16 }: Props) {
  const { t } = useTranslation();
  const scheme = useAppearance();
  return (
    <span className="line-6">
      <PortSign scheme={scheme} of={portClass(of)} size={size} />
      <span>{of ? t(`ports.rating.${of}`) : none}</span>
    </span>
  );
}
