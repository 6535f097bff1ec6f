// The switches of every layer of the map. Each feature says below its switch what the layer is and how old.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LAYER_GROUPS, type LayerName } from '#contract/entities/map-layers.ts';
import { layersIn } from '#domain/workbench/layers.ts';
import { toggleContextView, toggleLayer } from '#domain/workbench/workbench.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { SwitchField } from '#ui/form/field.tsx';
import css from './panels.module.css';

interface Props {
  /** Swatch, source, licence and date of a layer, or why it is empty. */
  facts: (layer: LayerName) => ReactNode;
  /** Settings of threat density, while one of its layers is on. */
  threatSettings: ReactNode;
}

export function LayersPanel({ facts, threatSettings }: Props) {
  const { t } = useTranslation();
  const { layers, contextViewOpen } = useWorkbench();
  const threatOn = layers.threatView5yearOpen || layers.threatView1yearOpen;
  return (
    <div className={css.stack}>
      <SwitchField
        label={t('map.context')}
        hint={t('map.contextHint')}
        checked={contextViewOpen}
        onChange={() => changeWorkbench(toggleContextView)}
      />
      {LAYER_GROUPS.map((group) => (
        <fieldset key={group} className={css.group}>
          <legend className={css.heading}>{t(`map.layerGroups.${group}`)}</legend>
          {layersIn(group).map((layer) => (
            <div key={layer} className={css.layer}>
              <SwitchField
                label={t(`map.layers.${layer}`)}
                checked={layers[layer]}
                onChange={() => changeWorkbench((before) => toggleLayer(before, layer))}
              />
              <div className={css.facts}>{facts(layer)}</div>
            </div>
          ))}
          {group === 'threat' && threatOn && threatSettings}
        </fieldset>
      ))}
    </div>
  );
}
