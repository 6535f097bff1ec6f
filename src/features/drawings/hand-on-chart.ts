// Controls the drawing engine by the selected tool: loads it on first use, gives it shapes to edit, takes finished ones.
import { ringCrossing } from '#domain/geo/ring-crossing.ts';
import { canonical } from '#domain/geo/longitude.ts';
import { MAX_VERTICES_PER_DRAWING } from '#contract/limits.ts';
import type { LonLat } from '#contract/units.ts';
import { isPanelOpen } from '#domain/workbench/panels.ts';
import type { Chart } from '#map/chart/chart.ts';
import type { Draw, HandShape, HeldShape } from '#map/draw/draw.ts';
import { type Crosshair, showCrosshair } from '#map/draw/draw-crosshair.ts';
import { workbench } from '#map/workbench.ts';
import { newId } from '#platform/ids.ts';
import { log } from '#platform/log.ts';
import { changeDesk, changeDrawingDraft, draftDesk, handActions, handState, setHand, takeShape, takeTool } from './draft-desk.ts';
import { countOf, type DraftShape, withChanged, withoutUnfinished, withShape } from './draft.ts';
import { drawingSettings } from './drawing-settings.ts';
import { changedBy, heldOf, shapeOf } from './hand-shapes.ts';

export interface FollowedHand {
  /** Whether the engine draws the selected shape now, so that nothing else draws it. */
  holdsShape: () => boolean;
  stop: () => void;
}

/** `onHold`: the result of holdsShape may have changed. Over 40 lines: the parts share the selected tool and shape. */
export function followHand(chart: Chart, snapPaths: () => LonLat[][], onHold: () => void): FollowedHand {
  let draw: Draw | undefined;
  let loading = false;
  let cross: Crosshair | undefined;
  let gone = false;
  let holds = false;
  /** What the engine was last given. */
  let told: { tool?: string; shape?: DraftShape } = {};

  const room = () => MAX_VERTICES_PER_DRAWING - countOf(draftDesk.get().draft.shapes);

  const finished = (drawn: HandShape) => {
    const shape = shapeOf(newId(), drawn, drawingSettings.get());
    const hand = handState.get();
    if (countOf([shape]) > room()) return setHand({ ...hand, placed: 0, refusal: 'tooMany' });
    const [ring] = shape.geometry.type === 'Polygon' ? shape.geometry.coordinates : [];
    const crosses = ring && ringCrossing(ring) !== undefined;
    changeDesk((desk) => withShape({ ...desk, draft: withoutUnfinished(desk.draft) }, shape));
    if (drawn.tool === 'text') return takeShape(shape.id); // the user types its text next
    setHand({ ...hand, placed: 0, ...(crosses && { refusal: 'crosses' as const }) });
  };

  const changed = (held: HeldShape) => {
    changeDesk((desk) => withChanged(desk, held.id, (shape) => changedBy(shape, held)));
    const { refusal: _, ...hand } = handState.get();
    const crosses = held.kind === 'polygon' && ringCrossing(held.positions) !== undefined;
    setHand({ ...hand, ...(crosses && { refusal: 'crosses' as const }) });
  };

  const progress = (positions: readonly LonLat[]) => {
    const { tool } = handState.get();
    if ((tool !== 'line' && tool !== 'polygon') || told.tool !== tool) return; // deselected: placed positions are stored for later
    changeDrawingDraft((draft) =>
      positions.length ? { ...draft, unfinished: { tool, positions: positions.map(canonical) } } : withoutUnfinished(draft),
    );
    setHand({ tool, placed: positions.length });
  };

  const load = async () => {
    loading = true;
    try {
      const { openDraw } = await import('#map/draw/draw.ts');
      if (gone) return;
      draw = openDraw(chart, {
        onFinished: finished,
        onProgress: progress,
        onChanged: changed,
        snapPaths: () => (drawingSettings.get().snap ? snapPaths() : []),
      });
      draw.setLook(drawingSettings.get());
      follow();
    } catch (problem) {
      log.warn('drawing engine', problem);
    } finally {
      loading = false;
    }
  };

  const place = (position: LonLat) => {
    if (handState.get().placed >= room()) return setHand({ ...handState.get(), refusal: 'tooMany' });
    draw?.place(position);
  };
  const end = () => {
    if (handState.get().placed > 0) draw?.finish();
    else takeTool(undefined);
  };

  const follow = () => {
    const open = isPanelOpen(workbench.get().panels, 'drawing');
    const { tool, shapeId } = open ? handState.get() : {};
    if (!draw) {
      if ((tool || shapeId) && !loading) void load();
      return;
    }
    if (tool !== told.tool) {
      const ends = open && told.tool !== undefined; // another tool was selected: an unfinished shape that is long enough becomes a shape
      told = { ...(tool && { tool }) };
      if (ends) draw.finish();
      const { unfinished } = draftDesk.get().draft;
      draw.setTool(tool === 'select' ? undefined : tool);
      setCross(tool !== undefined && tool !== 'select');
      if (unfinished && unfinished.tool === tool) for (const position of unfinished.positions) draw.place(position);
      if (tool) chart.focus();
    }
    const shape = draftDesk.get().draft.shapes.find(({ id }) => id === shapeId);
    if (shape !== told.shape) {
      told = { ...(tool && { tool }), ...(shape && { shape }) };
      holds = draw.hold(shape && heldOf(shape));
      onHold();
    }
    if (shapeId && !shape) takeShape(undefined); // the selected shape was undone or removed
  };

  const setCross = (on: boolean) => {
    cross?.destroy();
    cross = on
      ? showCrosshair(chart, { onPlace: place, onAim: (at) => draw?.aim(at), onRemoveLast: () => draw?.removeLast(), onEnd: end })
      : undefined;
    handActions.set(
      on ? { place, placeAtCross: () => cross?.place(), removeLast: () => draw?.removeLast(), finish: () => draw?.finish() } : undefined,
    );
  };

  const stops = [
    handState.watch(follow),
    draftDesk.watch(follow),
    workbench.watch(follow),
    drawingSettings.watch(() => draw?.setLook(drawingSettings.get())),
  ];
  follow();
  return {
    holdsShape: () => holds,
    stop() {
      gone = true;
      for (const stop of stops) stop();
      setCross(false);
      draw?.destroy();
    },
  };
}
