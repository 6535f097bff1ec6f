// The key of the map: exactly what is on it now; each feature supplies the part that it draws.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useWorkbench } from '#map/workbench.ts';
import { Text } from '#ui/text.tsx';
import css from './panels.module.css';

export function KeyPanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const { shipViewOpen, portViewOpen, eventViewOpen, layers, mapEnc } = useWorkbench();
  const bare = !shipViewOpen && !portViewOpen && !eventViewOpen && !Object.values(layers).some(Boolean);
  return (
    <div className="stack-16">
      {bare && (
        <Text as="p" size="small" tone="quiet">
          {t('map.keyEmpty')}
        </Text>
      )}
      {children}
      {mapEnc && (
        <Link to="/dashboard/chart-symbols" className={css.page}>
          {t('map.chartSymbols')}
        </Link>
      )}
    </div>
  );
}
