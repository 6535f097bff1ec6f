// How the map shows ships: types, oldest position, colours, names, course vectors. Stored on the device.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShipStatus } from '#compute/use-ship-status.ts';
import { MOST_AGES_H } from '#contract/worker-apis.ts';
import { formatNumber } from '#i18n/formats.ts';
import { toggleGlobalVessels } from '#domain/workbench/workbench.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { SHIP_PALETTES, type Tools, tools, VECTOR_MINUTES } from '#platform/tools.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/form/choice.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { ShipTypes } from './ship-filter.tsx';
import css from './ships-panel.module.css';

const change = (members: Partial<Tools>) => tools.set({ ...tools.get(), ...members });

interface Props {
  scheme: Scheme;
  /** "Select ships in a box" was pressed. */
  onBoxSelect: () => void;
  /** The list of own ships, before all choices; passed in, because it needs the account. */
  ownShips?: ReactNode;
}

export function ShipsPanel({ scheme, onBoxSelect, ownShips }: Props) {
  const { t } = useTranslation();
  const { shipPalette, vectorMinutes, shipNames, mostAgeH } = useWatched(tools);
  const { globalVessels } = useWorkbench();
  const status = useShipStatus();
  const chooseAge = (value: string) => {
    const { mostAgeH: _, ...others } = tools.get();
    const chosen = MOST_AGES_H.find((hours) => String(hours) === value);
    tools.set({ ...others, ...(chosen !== undefined && { mostAgeH: chosen }) });
  };
  return (
    <div className="stack-12">
      {ownShips}
      <p className="quiet small no-margin">{status && t('ships.panel.held', { number: formatNumber(status.ships) })}</p>
      <SwitchField
        label={t('ships.ownOnly')}
        hint={t('ships.panel.ownOnlyNote')}
        checked={!globalVessels}
        onChange={() => changeWorkbench(toggleGlobalVessels)}
      />
      <ShipTypes scheme={scheme} />
      <Choice
        label={t('ships.panel.mostAge')}
        value={mostAgeH === undefined ? 'any' : String(mostAgeH)}
        options={[
          { value: 'any', label: t('ships.panel.anyAge') },
          ...MOST_AGES_H.map((hours) => ({ value: String(hours), label: t(`ships.panel.age${hours}`) })),
        ]}
        onChange={chooseAge}
      />
      <Choice
        label={t('ships.panel.palette')}
        value={shipPalette}
        options={SHIP_PALETTES.map((value) => ({ value, label: t(`ships.panel.${value}`) }))}
        onChange={(palette) => change({ shipPalette: palette })}
      />
      <Choice
        label={t('ships.panel.vectors')}
        value={String(vectorMinutes)}
        options={VECTOR_MINUTES.map((minutes) => ({
          value: String(minutes),
          label: minutes === 0 ? t('ships.panel.off') : t('ships.panel.minutes', { minutes }),
        }))}
        onChange={(value) => change({ vectorMinutes: VECTOR_MINUTES.find((minutes) => String(minutes) === value) ?? 0 })}
      />
      <p className={css.note}>{t('ships.panel.vectorsNote')}</p>
      <SwitchField
        label={t('ships.panel.names')}
        hint={t('ships.panel.namesNote')}
        checked={shipNames}
        onChange={(names) => change({ shipNames: names })}
      />
      <p className={css.note}>{t('ships.panel.outlines')}</p>
      <Button kind="soft" onClick={onBoxSelect}>
        <Icon name="ship" />
        {t('ships.box.start')}
      </Button>
    </div>
  );
}
