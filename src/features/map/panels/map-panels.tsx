// The frames of the open panels: title, place, stacking, closing. The route supplies the content.
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_PLACES, isInColumn, type PanelName, stackingOf } from '#domain/workbench/panels.ts';
import { movePanel, openPanel, pinPanel } from '#domain/workbench/workbench.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { useWatched } from '#platform/use-watched.ts';
import { PartPlace } from '#ui/lazy-part.tsx';
import { Panel } from '#ui/frame/panel.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { openedByHand, shutPanel } from '#features/map/open-tool.ts';
import css from './panels.module.css';

interface Props {
  contents: (name: PanelName) => ReactNode;
  /** As sheets: only the front one is visible. */
  docked: boolean;
  /** The drawer's sheet covers all of them. */
  covered?: boolean;
}

const WIDTHS: Partial<Record<PanelName, string | undefined>> = { timeSlider: css.wide, layers: css.lines, alerts: css.lines };

/** Hidden panels stay mounted: rotating a screen must not lose typed text. */
export function MapPanels({ contents, docked, covered = false }: Props) {
  const { t } = useTranslation();
  const { panels } = useWorkbench();
  const byHand = useWatched(openedByHand);
  const open = panels.open.filter((name) => !docked || name !== 'timeSlider'); // it is no sheet: it has its own place at the bottom (time-strip)
  const front = open.at(-1);
  // sorted by name: otherwise React would move the one that comes to the front, and a press in progress would be lost
  return open.toSorted().map((name) => {
    const isHidden = docked && (covered || name !== front);
    return (
      <div key={name} className={css.holder} hidden={isHidden}>
        <Panel
          title={t(`map.panels.${name}`)}
          position={panels.places[name] ?? DEFAULT_PLACES[name] ?? 'free'}
          className={WIDTHS[name]}
          order={stackingOf(panels, name) ?? 1}
          front={name === front}
          takesFocus={name === byHand}
          onMove={(place) => changeWorkbench((before) => movePanel(before, name, place))}
          {...(isInColumn(panels, name) && {
            isPinned: panels.pinned.includes(name),
            onPin: (isPinned: boolean) => changeWorkbench((before) => pinPanel(before, name, isPinned)),
          })}
          onFront={() => name !== front && changeWorkbench((before) => openPanel(before, name))}
          {...(!isHidden && { onClose: () => shutPanel(name) })} // Esc closes a visible panel
        >
          <PartPlace>
            <Suspense fallback={<SkeletonLines lines={5} />}>{contents(name)}</Suspense>
          </PartPlace>
        </Panel>
      </div>
    );
  });
}
