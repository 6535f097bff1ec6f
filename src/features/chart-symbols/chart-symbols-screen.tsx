// Every symbol of the nautical chart with its meaning and source, in the palettes it is drawn in.
import { useTranslation } from 'react-i18next';
import { ChartSymbol } from '#map/enc/chart-symbol.tsx';
import { ENC_PALETTES, type EncPalette, encPalettes } from '#map/enc/palettes.ts';
import { symbolDrawings } from '#map/enc/symbols/symbol-files.ts';
import { Card } from '#ui/frame/card.tsx';
import { Text } from '#ui/text.tsx';
import { useAppearance } from '#ui/look/theme.tsx';
import css from './chart-symbols.module.css';

/** COLOUR and COLPAT of marks that have colours by their nature; the others are shown in red. */
const SAMPLES: Readonly<Record<string, readonly [colours: string, pattern: string]>> = {
  'buoy-can': ['4', '1'],
  'buoy-spherical': ['3,1', '2'],
  'buoy-pillar': ['2,6,2', '1'],
  'buoy-super': ['6', '1'],
  'odas-buoy': ['6', '1'],
  'buoy-installation': ['6', '1'],
  lanby: ['6', '1'],
  'mooring-buoy-spherical': ['6', '1'],
  'simple-spar': ['6', '1'],
  'simple-super': ['6', '1'],
  'simple-sphere': ['6', '1'],
  'simple-can': ['4', '1'],
  'beacon-tower': ['2,3,2', '1'],
  'topmark-two-spheres': ['2', '1'],
  'topmark-north': ['2', '1'],
  'topmark-east': ['2', '1'],
  'topmark-south': ['2', '1'],
  'topmark-west': ['2', '1'],
};

/** What a watch needs first; within a theme by the names of their files. */
const SYMBOL_THEMES = [
  'general',
  'dangers',
  'seabed',
  'lights',
  'buoys',
  'simplified',
  'beacons',
  'topmarks',
  'daymarks',
  'buoyage',
  'traffic',
  'areas',
  'lines',
  'patterns',
  'offshore',
  'streams',
  'harbour',
  'land',
] as const;

export function ChartSymbolsScreen() {
  const { t } = useTranslation();
  const isNight = useAppearance() === 'night';
  const palettes = isNight ? (['night'] as const) : ENC_PALETTES;
  return (
    <div className="stack-20">
      <Text>{t('chartSymbolsPage.intro')}</Text>
      <Text tone="quiet">
        {t('chartSymbolsPage.count', { count: symbolDrawings.size })}
        {isNight && ` ${t('chartSymbolsPage.atNight')}`}
      </Text>
      {SYMBOL_THEMES.map((theme) => (
        <Card key={theme} id={`symbols-${theme}`} title={t(`chartSymbolsPage.theme.${theme}`)}>
          <ul className={css.symbols}>
            {[...symbolDrawings]
              .filter(([, drawing]) => drawing.theme === theme)
              .map(([name, { source }]) => (
                <li key={name} className={css.symbol}>
                  <span className={css.samples}>
                    {palettes.map((palette) => (
                      <Sample key={palette} name={name} palette={palette} />
                    ))}
                  </span>
                  <span className={css.words}>
                    <Text as="span">{t(`chartSymbolsPage.symbols.${name}`)}</Text>
                    <Text as="span" size="small" tone="quiet">
                      {source}
                    </Text>
                  </span>
                </li>
              ))}
          </ul>
        </Card>
      ))}
    </div>
  );
}

/** On the water of its palette. */
function Sample({ name, palette }: { name: string; palette: EncPalette }) {
  const [colours, pattern] = SAMPLES[name] ?? ['3', '1'];
  return (
    <span className={css.sample} style={{ background: encPalettes[palette]['depth-medium-deep'] }}>
      <ChartSymbol name={name} palette={palette} colours={colours} pattern={pattern} />
    </span>
  );
}
