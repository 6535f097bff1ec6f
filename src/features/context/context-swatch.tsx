// A small sample of a context layer's look, for panel, key and card.
import { DENSITY_STEPS } from '#contract/entities/threat-maps.ts';
import { AREA_FILL_OPACITY, AREA_INKS, threatSteps } from '#map/chart/context-look.ts';
import type { AreaLayer } from '#contract/entities/areas.ts';
import type { LayerName } from '#contract/entities/map-layers.ts';
import type { Scheme } from '#map/ships/ship-look.ts';
import { AREA_SWITCHES } from './context-rows.ts';
import css from './context.module.css';

const WIDTH = 24;
const HEIGHT = 14;
/** Seen beside the fill on the map, which covers much more. */
const STRONGER = 3;

export function AreaSwatch({ layer, past = false, scheme }: { layer: AreaLayer; past?: boolean; scheme: Scheme }) {
  const ink = AREA_INKS[scheme][layer];
  const isLine = layer === 'cables';
  return (
    <svg className={css.swatch} width={WIDTH} height={HEIGHT} aria-hidden="true">
      {past && <path d="M2 12 12 2 M8 12 18 2 M14 12 22 4" stroke={ink} strokeWidth={1} opacity={0.7} />}
      {!isLine && !past && layer !== 'eez' && (
        <rect x={1} y={1} width={WIDTH - 2} height={HEIGHT - 2} fill={ink} opacity={AREA_FILL_OPACITY * STRONGER} />
      )}
      {isLine ? (
        <path d="M1 10 C8 2 14 13 23 4" fill="none" stroke={ink} strokeWidth={1.5} opacity={0.8} />
      ) : (
        <rect
          x={1}
          y={1}
          width={WIDTH - 2}
          height={HEIGHT - 2}
          fill="none"
          stroke={ink}
          strokeWidth={layer === 'eez' ? 1 : 1.5}
          strokeDasharray={layer === 'eez' ? '6 2 1 2' : '4 2.5'}
        />
      )}
    </svg>
  );
}

export function ThreatSwatch({ step, of, outlined = false, scheme }: { step: number; of: number; outlined?: boolean; scheme: Scheme }) {
  const { colour, opacity } = threatSteps(scheme, of)[step] ?? { colour: 'none', opacity: 0 };
  return (
    <svg className={css.swatch} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <rect
        x={1}
        y={1}
        width={WIDTH - 2}
        height={HEIGHT - 2}
        {...(outlined ? { fill: 'none', stroke: colour, strokeWidth: 2 } : { fill: colour, opacity: opacity + 0.3 })}
      />
    </svg>
  );
}

/** null for a layer that another feature draws. */
export function LayerSwatch({ layer, scheme }: { layer: LayerName; scheme: Scheme }) {
  const area = AREA_SWITCHES[layer];
  if (area) return <AreaSwatch layer={area} scheme={scheme} />;
  const isThreat = layer === 'threatView5yearOpen' || layer === 'threatView1yearOpen';
  return isThreat ? <ThreatSwatch step={2} of={DENSITY_STEPS.length} scheme={scheme} /> : null;
}
