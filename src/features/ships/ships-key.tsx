// Explains the signs of ships as the map draws them now: palette, names and vectors as chosen.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HALO_PRIORITIES, SHIP_GROUPS } from '#contract/worker-apis.ts';
import { ALERT_COLOURS } from '#map/alerts/alert-look.ts';
import { hasTypeColours, SHIP_INKS, type Scheme } from '#map/ships/ship-look.ts';
import { shipColours, shipStyle } from '#map/ships/ship-palettes.ts';
import { useWorkbench } from '#map/workbench.ts';
import { tools } from '#platform/tools.ts';
import { useWatched } from '#platform/use-watched.ts';
import css from './ships-key.module.css';

type KeyRow = readonly [name: string, sign: ReactNode, words?: string];

/** null while the map shows no ships. */
export function ShipsKey({ scheme }: { scheme: Scheme }) {
  const { t } = useTranslation();
  const { shipPalette, vectorMinutes } = useWatched(tools);
  const { shipViewOpen } = useWorkbench();
  if (!shipViewOpen) return null;
  const colours = shipColours(shipPalette, scheme);
  const { notch, alertedInDanger } = shipStyle(shipPalette, scheme);
  const { ink, own, paper, danger, outline } = SHIP_INKS[scheme];
  const colour = colours.cargo;
  const arrow = (fill: string, stroke = outline) => <path d={arrowPath(notch)} fill={fill} stroke={stroke} />;
  const rows: KeyRow[] = [
    ['underWay', arrow(colour)],
    ['stopped', <circle key="c" r="4.3" fill={colour} stroke={outline} />],
    ['noDirection', <circle key="c" r="3" fill={colour} stroke={outline} />],
    ['ageing', arrow(`color-mix(in srgb, ${colour} 45%, ${paper})`, colour)],
    ['stale', arrow(paper, colour)],
    ['lost', [<g key="a">{arrow(paper, colour)}</g>, <path key="x" d="M-5-5 5 5M5-5-5 5" stroke={ink} fill="none" />]],
    ['own', [<circle key="r" r="9.2" fill={paper} stroke={own} strokeWidth="2.2" />, <g key="a">{arrow(colour)}</g>]],
    ...HALO_PRIORITIES.map((priority): KeyRow => {
      const halo = ALERT_COLOURS[scheme][priority];
      return [
        priority,
        [
          <circle key="h" r="10" fill={halo} fillOpacity="0.26" stroke={halo} strokeWidth="1.6" />,
          <g key="a">{arrow(alertedInDanger ? danger : colour)}</g>,
        ],
        t('ships.key.alerted', { priority: t(`alerts.priority.${priority}`) }),
      ];
    }),
    [
      'selected',
      [
        <g key="a">{arrow(colour)}</g>,
        <path key="s" d="M-10-5V-10H-5M5-10H10V-5M10 5V10H5M-5 10H-10V5" fill="none" stroke={ink} strokeWidth="1.8" />,
      ],
    ],
    [
      'distress',
      [
        <circle key="d" r="7" fill={paper} stroke={colours.distress} strokeWidth="2" />,
        <path key="x" d="M-4.5-4.5 4.5 4.5M4.5-4.5-4.5 4.5" stroke={colours.distress} strokeWidth="2" />,
      ],
    ],
  ];
  return (
    <section>
      <h3 className={css.title}>{t('ships.key.title')}</h3>
      <ul className="bare-list">
        {rows.map(([name, sign, words = t(`ships.key.${name}`)]) => (
          <Row key={name} sign={sign} words={words} />
        ))}
        {vectorMinutes > 0 && (
          <Row
            sign={<path d="M-10 0H10" stroke={colour} strokeWidth="1.6" strokeDasharray="5 3" />}
            words={t('ships.key.vector', { minutes: vectorMinutes })}
          />
        )}
      </ul>
      {shipPalette === 's52' || !hasTypeColours(scheme) ? (
        <p className={css.note}>{t(shipPalette === 's52' ? 'ships.key.s52' : 'ships.key.night')}</p>
      ) : (
        <ul className={css.types} aria-label={t('ships.key.types')}>
          {SHIP_GROUPS.filter((group) => group !== 'distress').map((group) => (
            <li key={group} className="line-6">
              <span className={css.swatch} style={{ background: colours[group] }} aria-hidden="true" />
              {t(`ais.group.${group}`)}
            </li>
          ))}
        </ul>
      )}
      <p className={css.note}>{t('ships.key.dots')}</p>
    </section>
  );
}

function Row({ sign, words }: { sign: ReactNode; words: string }) {
  return (
    <li className={css.row}>
      <svg viewBox="-12 -12 24 24" width="24" height="24" aria-hidden="true">
        {sign}
      </svg>
      <span>{words}</span>
    </li>
  );
}

/** As the shader draws it, radius 6: tip at 1.15 radii, tails at (0.68, 0.85), the stern cut in to `notch`. */
const arrowPath = (notch: number) => `M0-6.9 4.1 5.1 0 ${6 * notch}-4.1 5.1Z`;
