// The key of the map: exactly what is on it now; each feature supplies the part that it draws.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkbench } from '#map/workbench.ts';
import type { Chart } from '#map/chart/chart.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { Text } from '#ui/text.tsx';
import { BaseMapKey, useHasLimits } from './base-map-key.tsx';
import css from './panels.module.css';

interface Props {
  /** The map, and its colours; absent before it is there. */
  base?: { chart: Chart; scheme: Scheme };
  children: ReactNode;
}

export function KeyPanel({ base, children }: Props) {
  const { t } = useTranslation();
  const { shipViewOpen, portViewOpen, eventViewOpen, layers, mapEnc } = useWorkbench();
  const hasLimits = useHasLimits(base?.chart);
  const bare = !hasLimits && !shipViewOpen && !portViewOpen && !eventViewOpen && !Object.values(layers).some(Boolean);
  return (
    <div className="stack-16">
      {bare && (
        <Text as="p" size="small" tone="quiet">
          {t('map.keyEmpty')}
        </Text>
      )}
      {children}
      {base && hasLimits && <BaseMapKey scheme={base.scheme} />}
      {mapEnc && (
        <Link to="/dashboard/chart-symbols" className={css.page}>
          {t('map.chartSymbols')}
        </Link>
      )}
    </div>
  );
}
