// The frames of the open panels: title, place, stacking, closing. What is in them is the route's to say.
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_PLACES, type PanelName, stackingOf } from '#domain/workbench/panels.ts';
import { movePanel, openPanel } from '#domain/workbench/workbench.ts';
import { changeWorkbench, useWorkbench } from '#map/workbench.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Panel } from '#ui/panel.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { openedByHand, shutPanel } from './open-tool.ts';

interface Props {
  contents: (name: PanelName) => ReactNode;
  /** As sheets: only the front one can be seen. */
  docked: boolean;
}

export function MapPanels({ contents, docked }: Props) {
  const { t } = useTranslation();
  const { panels } = useWorkbench();
  const byHand = useWatched(openedByHand);
  const open = panels.open.filter((name) => name !== 'timeSlider'); // stands at the foot (time-strip)
  const front = open.at(-1);
  const shown = docked ? open.slice(-1) : open;
  // in the order of their names: React would move the one that comes to the front, and lose a press that is under way
  return shown.toSorted().map((name) => (
    <Panel
      key={name}
      title={t(`map.panels.${name}`)}
      position={panels.places[name] ?? DEFAULT_PLACES[name] ?? 'free'}
      order={stackingOf(panels, name) ?? 1}
      front={name === front}
      takesFocus={name === byHand}
      onMove={(place) => changeWorkbench((before) => movePanel(before, name, place))}
      onFront={() => name !== front && changeWorkbench((before) => openPanel(before, name))}
      onClose={() => shutPanel(name)}
    >
      <Suspense fallback={<SkeletonLines lines={5} />}>{contents(name)}</Suspense>
    </Panel>
  ));
}
