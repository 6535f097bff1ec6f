// The frames of the open panels: title, place, stacking, closing. What is in them is the route's to say.
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_PLACES, type PanelName, stackingOf } from '#domain/workbench/panels.ts';
import { movePanel, openPanel } from '#domain/workbench/workbench.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { useWatched } from '#platform/use-watched.ts';
import { PartPlace } from '#ui/lazy-part.tsx';
import { Panel } from '#ui/frame/panel.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { openedByHand, shutPanel } from '#features/map/open-tool.ts';
import css from './panels.module.css';

interface Props {
  contents: (name: PanelName) => ReactNode;
  /** As sheets: only the front one can be seen. */
  docked: boolean;
  /** The drawer's sheet lies over all of them. */
  covered?: boolean;
}

/** What is not seen stays: a screen that is turned must not lose what was typed. */
export function MapPanels({ contents, docked, covered = false }: Props) {
  const { t } = useTranslation();
  const { panels } = useWorkbench();
  const byHand = useWatched(openedByHand);
  const open = panels.open.filter((name) => !docked || name !== 'timeSlider'); // which is no sheet: it stands at the foot (time-strip)
  const front = open.at(-1);
  // in the order of their names: React would move the one that comes to the front, and lose a press that is under way
  return open.toSorted().map((name) => {
    const isHidden = docked && (covered || name !== front);
    return (
      <div key={name} className={css.holder} hidden={isHidden}>
        <Panel
          title={t(`map.panels.${name}`)}
          position={panels.places[name] ?? DEFAULT_PLACES[name] ?? 'free'}
          className={name === 'timeSlider' ? css.wide : undefined}
          order={stackingOf(panels, name) ?? 1}
          front={name === front}
          takesFocus={name === byHand}
          onMove={(place) => changeWorkbench((before) => movePanel(before, name, place))}
          onFront={() => name !== front && changeWorkbench((before) => openPanel(before, name))}
          {...(!isHidden && { onClose: () => shutPanel(name) })} // Esc closes what is seen
        >
          <PartPlace>
            <Suspense fallback={<SkeletonLines lines={5} />}>{contents(name)}</Suspense>
          </PartPlace>
        </Panel>
      </div>
    );
  });
}
