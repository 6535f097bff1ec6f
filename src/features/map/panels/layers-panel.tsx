// The switches of every layer of the map, a line each. What the layer is and how old is behind "Source".
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LAYER_GROUPS, type LayerName } from '#contract/entities/map-layers.ts';
import { layersIn } from '#domain/workbench/layers.ts';
import { toggleContextView, toggleLayer } from '#domain/workbench/workbench.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { pressList, pressPanel } from '#features/map/open-tool.ts';
import { Button } from '#ui/button.tsx';
import { SwitchField } from '#ui/form/field.tsx';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { Text } from '#ui/text.tsx';
import css from './panels.module.css';

interface LayerParts {
  swatch: (layer: LayerName) => ReactNode;
  /** Source, licence and date of a layer, or why it is empty. */
  facts: (layer: LayerName) => ReactNode;
}

interface Props extends LayerParts {
  /** Settings of threat density, while one of its layers is on. */
  threatSettings: ReactNode;
}

export function LayersPanel({ swatch, facts, threatSettings }: Props) {
  const { t } = useTranslation();
  const { layers, contextViewOpen } = useWorkbench();
  const threatOn = layers.threatView5yearOpen || layers.threatView1yearOpen;
  return (
    <div className="stack-16">
      <SwitchField
        label={t('map.context')}
        hint={t('map.contextHint')}
        checked={contextViewOpen}
        onChange={() => changeWorkbench(toggleContextView)}
      />
      <OtherPanel icon="map" name={t('map.enc')} hint={t('map.encHint')} onOpen={() => pressPanel('mapDrawer')} />
      <OtherPanel icon="drawings" name={t('map.panels.drawings')} hint={t('map.drawingsHint')} onOpen={() => pressList('drawings')} />
      {LAYER_GROUPS.map((group) => (
        <fieldset key={group} className={css.group}>
          <legend className={css.heading}>{t(`map.layerGroups.${group}`)}</legend>
          {layersIn(group).map((layer) => (
            <LayerLine key={layer} layer={layer} isOn={layers[layer]} swatch={swatch} facts={facts} />
          ))}
          {group === 'threat' && threatOn && threatSettings}
        </fieldset>
      ))}
    </div>
  );
}

interface OtherPanelProps {
  icon: IconName;
  name: string;
  hint: string;
  onOpen: () => void;
}

/** Opens the panel of what is no layer and is looked for among the layers. */
function OtherPanel({ icon, name, hint, onOpen }: OtherPanelProps) {
  const hintId = useId();
  return (
    <div>
      <Button type="button" kind="soft" aria-describedby={hintId} onClick={onOpen}>
        <Icon name={icon} />
        {name}
      </Button>
      <Text as="div" id={hintId} size="small" tone="quiet">
        {hint}
      </Text>
    </div>
  );
}

function LayerLine({ layer, isOn, swatch, facts }: LayerParts & { layer: LayerName; isOn: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const below = useId();
  const name = t(`map.layers.${layer}`);
  return (
    <div>
      <div className={css.layer}>
        <span className={css.swatch}>{swatch(layer)}</span>
        <SwitchField label={name} checked={isOn} onChange={() => changeWorkbench((before) => toggleLayer(before, layer))} />
        <button
          type="button"
          className={css.source}
          aria-label={t('map.sourceOf', { layer: name })}
          aria-expanded={isOpen}
          aria-controls={below}
          onClick={() => setOpen(!isOpen)}
        >
          {t('map.source')}
        </button>
      </div>
      <div id={below} className={css.facts}>
        {isOpen && facts(layer)}
      </div>
    </div>
  );
}
