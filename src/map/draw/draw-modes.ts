// The modes of terra-draw as the hand on the chart wants them: reach, keys, what snaps, what may be pulled. Loaded with draw.ts.
import {
  TerraDrawCircleMode,
  TerraDrawFreehandLineStringMode,
  TerraDrawLineStringMode,
  TerraDrawPointMode,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawSelectMode,
} from 'terra-draw';

export type HandTool = 'point' | 'text' | 'line' | 'polygon' | 'circle' | 'rectangle' | 'freehand';

export const MODE_OF: Record<HandTool, string> = {
  point: 'point',
  text: 'point',
  line: 'linestring',
  polygon: 'polygon',
  circle: 'circle',
  rectangle: 'rectangle',
  freehand: 'freehand-linestring',
};
/** terra-draw gets our own key names, so that no key of the page has two meanings. */
export const KEYS = { finish: 'fathom-finish', cancel: 'fathom-cancel' };
/** CSS pixels: how near to the last position a click ends a line. Larger than a finger is inexact. */
const REACH_PX = 18;

/** `snap` answers where a hand at a point of the container (CSS pixels) snaps to, in the engine's own longitudes. */
export function drawModes(snap: (x: number, y: number) => [number, number] | undefined) {
  const snapping = {
    toCustom: ({ containerX, containerY }: { containerX: number; containerY: number }) =>
      containerX < 0 ? undefined : snap(containerX, containerY),
  };
  const drawn = { keyEvents: KEYS, pointerDistance: REACH_PX };
  const corners = { draggable: true, midpoints: { draggable: true }, deletable: true, snappable: snapping };
  const bent = { draggable: true, selfIntersectable: true, coordinates: corners }; // its caller judges: the engine would at each move
  return [
    new TerraDrawPointMode(),
    new TerraDrawLineStringMode({ ...drawn, snapping }),
    new TerraDrawPolygonMode({ ...drawn, snapping }),
    new TerraDrawCircleMode({ ...drawn, drawInteraction: 'click-move-or-drag' }),
    new TerraDrawRectangleMode({ ...drawn, drawInteraction: 'click-move-or-drag' }),
    new TerraDrawFreehandLineStringMode({ ...drawn, drawInteraction: 'click-move-or-drag', minDistance: 6 }),
    new TerraDrawSelectMode({
      pointerDistance: REACH_PX,
      keyEvents: null,
      dragEventThrottle: 0, // skips none: drawing happens once a frame anyway
      allowManualSelection: false,
      allowManualDeselection: false,
      flags: {
        point: { feature: { draggable: true } },
        linestring: { feature: bent },
        polygon: { feature: bent },
        rectangle: { feature: { draggable: true, coordinates: { resizable: 'opposite' } } },
        'freehand-linestring': { feature: { draggable: true } },
      },
    }),
  ];
}
