// Which types of ship the map shows. The choice is kept on the device, so the map always says when something is hidden.
import { useTranslation } from 'react-i18next';
import { SHIP_GROUPS, type ShipGroup } from '#contract/worker-apis.ts';
import { formatNumber } from '#i18n/formats.ts';
import { SHIP_COLOURS, type Scheme } from '#map/ship-look.ts';
import { tools } from '#platform/tools.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import css from './ship-filter.module.css';
import { useShipStatus } from './ships-queries.ts';

/** In the order a watch officer asks for them; unknown last. */
const ORDER: readonly ShipGroup[] = [...SHIP_GROUPS.filter((group) => group !== 'unknown'), 'unknown'];

const show = (groups: readonly ShipGroup[]) =>
  tools.set({ ...tools.get(), hiddenGroups: SHIP_GROUPS.filter((group) => !groups.includes(group)) });

interface Props {
  scheme: Scheme;
  onClose: () => void;
}

export function ShipFilterPanel({ scheme, onClose }: Props) {
  const { t } = useTranslation();
  const { hiddenGroups } = useWatched(tools);
  const status = useShipStatus();
  const shown = SHIP_GROUPS.filter((group) => !hiddenGroups.includes(group));
  const toggle = (group: ShipGroup) => show(shown.includes(group) ? shown.filter((other) => other !== group) : [...shown, group]);
  return (
    <Panel title={t('ships.types')} onClose={onClose} className={css.panel}>
      <div className={css.rows}>
        {ORDER.map((group) => (
          <div key={group} className={css.row}>
            <label className={css.type}>
              <input type="checkbox" checked={shown.includes(group)} onChange={() => toggle(group)} />
              <span className={css.swatch} style={{ background: SHIP_COLOURS[scheme][group] }} aria-hidden="true" />
              <span className={css.word}>{t(`ais.group.${group}`)}</span>
              <span className={`${css.count} tabular`}>{status && formatNumber(status.byGroup[group])}</span>
            </label>
            <button
              type="button"
              className={css.only}
              aria-label={t('ships.showOnly', { type: t(`ais.group.${group}`) })}
              onClick={() => show([group])}
            >
              {t('ships.only')}
            </button>
          </div>
        ))}
      </div>
      <Button kind="soft" onClick={() => show(SHIP_GROUPS)} disabled={hiddenGroups.length === 0}>
        {t('ships.showAll')}
      </Button>
    </Panel>
  );
}

/** On the map while any type is hidden: one press shows all again. */
export function ShipFilterChip() {
  const { t } = useTranslation();
  const { hiddenGroups } = useWatched(tools);
  if (hiddenGroups.length === 0) return null;
  const words = t('ships.filtered', { count: hiddenGroups.length });
  return (
    <Chip tone="warning" icon={<Icon name="filter" size={12} />} onRemove={() => show(SHIP_GROUPS)} label={words}>
      {words}
    </Chip>
  );
}
