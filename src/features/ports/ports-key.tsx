// Explains the signs of ports on the map: only those present, and that zooming in shows more.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isRatingInvented } from '#contract/entities/ports.ts';
import { PORT_CLASSES } from '#map/port-look.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { useWorkbench } from '#map/workbench.ts';
import { heldPorts } from '#store/held-table.ts';
import { useHeld } from '#store/use-live.ts';
import { Text } from '#ui/text.tsx';
import { countPorts } from './port-counts.ts';
import { PortSign } from '#map/port-sign.tsx';

export function PortsKey({ accountId, scheme }: { accountId: string; scheme: Scheme }) {
  const { t } = useTranslation();
  const held = useHeld(heldPorts, accountId);
  const { portViewOpen, portCategories } = useWorkbench();
  const { there, isAnyInvented } = useMemo(() => {
    const { shown } = countPorts(held?.values() ?? [], portCategories);
    const { byClass } = countPorts(shown, ['all']);
    return { there: PORT_CLASSES.filter((of) => byClass[of] > 0), isAnyInvented: shown.some(isRatingInvented) };
  }, [held, portCategories]);
  if (!portViewOpen || there.length === 0) return null;
  return (
    <section>
      <h3 className="quiet-heading">{t('ports.key')}</h3>
      <ul className="stack-6 bare-list" aria-label={t('ports.key')}>
        {there.map((of) => (
          <li key={of} className="line-10">
            <PortSign scheme={scheme} of={of} />
            {t(`ports.rating.${of}`)}
          </li>
        ))}
      </ul>
      {isAnyInvented && <div className="invented">{t('ports.keyInvented')}</div>}
      {there.includes('unrated') && (
        <Text size="small" tone="quiet">
          {t('ports.keyZoom')}
        </Text>
      )}
    </section>
  );
}
