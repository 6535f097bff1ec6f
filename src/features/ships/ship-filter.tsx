// Which ships the map shows, by type. Stored on the device; the map always says what is hidden and why.
import { useTranslation } from 'react-i18next';
import { useShipStatus } from '#compute/use-ship-status.ts';
import { SHIP_GROUPS, type ShipGroup } from '#contract/worker-apis.ts';
import { formatNumber } from '#i18n/formats.ts';
import { toggleGlobalVessels, toggleShipView } from '#domain/workbench/workbench.ts';
import { hasTypeColours, type Scheme } from '#map/ships/ship-look.ts';
import { shipColours } from '#map/ships/ship-palettes.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { tools } from '#platform/tools.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import css from './ship-filter.module.css';

/** In the order a watch officer asks for them; unknown last. */
const ORDER: readonly ShipGroup[] = [...SHIP_GROUPS.filter((group) => group !== 'unknown'), 'unknown'];

const show = (groups: readonly ShipGroup[]) =>
  tools.set({ ...tools.get(), hiddenGroups: SHIP_GROUPS.filter((group) => !groups.includes(group)) });

export function ShipTypes({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation();
  const { hiddenGroups, shipPalette } = useWatched(tools);
  const status = useShipStatus();
  const colours = shipColours(shipPalette, scheme);
  const shown = SHIP_GROUPS.filter((group) => !hiddenGroups.includes(group));
  const toggle = (group: ShipGroup) => show(shown.includes(group) ? shown.filter((other) => other !== group) : [...shown, group]);
  return (
    <fieldset className={css.types}>
      <legend className={css.legend}>{t('ships.types')}</legend>
      <div className={css.rows}>
        {ORDER.map((group) => (
          <div key={group} className={css.row}>
            <label className={css.type}>
              <input type="checkbox" checked={shown.includes(group)} onChange={() => toggle(group)} />
              {hasTypeColours(scheme) && <span className={css.swatch} style={{ background: colours[group] }} aria-hidden="true" />}
              <span className={css.word}>{t(`ais.group.${group}`)}</span>
              <span className={`quiet tabular`}>{status && formatNumber(status.byGroup[group])}</span>
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
    </fieldset>
  );
}

/** On the map while ships are hidden: each reason, with a button to show them again. */
export function ShipFilterChip() {
  const { t } = useTranslation();
  const { hiddenGroups, shownFleets, mostAgeH } = useWatched(tools);
  const { globalVessels, shipViewOpen } = useWorkbench();
  const showAnyAge = () => {
    const { mostAgeH: _, ...others } = tools.get();
    tools.set(others);
  };
  if (!shipViewOpen) return <HidingChip words={t('ships.viewOff')} onShow={() => changeWorkbench(toggleShipView)} />;
  return (
    <>
      {hiddenGroups.length > 0 && (
        <HidingChip words={t('ships.filtered', { count: hiddenGroups.length })} onShow={() => show(SHIP_GROUPS)} />
      )}
      {!globalVessels && <HidingChip words={t('ships.ownOnly')} onShow={() => changeWorkbench(toggleGlobalVessels)} />}
      {shownFleets.length > 0 && (
        <HidingChip
          words={t('ships.fleetsOnly', { count: shownFleets.length })}
          onShow={() => tools.set({ ...tools.get(), shownFleets: [] })}
        />
      )}
      {mostAgeH !== undefined && <HidingChip words={t(`ships.notOlder${mostAgeH}`)} onShow={showAnyAge} />}
    </>
  );
}

function HidingChip({ words, onShow }: { words: string; onShow: () => void }) {
  return (
    <Chip tone="warning" icon={<Icon name="filter" size={12} />} onRemove={onShow} label={words}>
      {words}
    </Chip>
  );
}
