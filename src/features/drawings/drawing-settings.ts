// How this device shows and makes drawings, stored under fathom-drawings: hidden ones, colour, width, snapping.
import { persisted } from '#platform/persisted.ts';

export interface DrawingSettings {
  /** Ids of drawings that the map does not show; a new one is shown. */
  hidden: readonly string[];
  colour: string;
  widthPx: number;
  snap: boolean;
}

/** Distinguishable on a light and a dark sea, also for colour-blind users (after Okabe and Ito, 2008, darkened for lines on water). */
export const DRAWING_COLOURS = ['#d1121f', '#c2570c', '#9a7800', '#0a7d55', '#0069b4', '#6a3fc8', '#b8328a', '#4a5560'] as const;
export const DRAWING_WIDTHS_PX = [1, 2, 4, 8] as const;
export const DEFAULT_COLOUR: string = DRAWING_COLOURS[0];
export const DEFAULT_WIDTH_PX = 2;

const isColour = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
const isWidth = (value: unknown): value is number => typeof value === 'number' && value >= 0.5 && value <= 40;

export const drawingSettings = persisted<DrawingSettings>('drawings', (stored) => {
  const given: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const { hidden, colour, widthPx, snap } = given;
  return {
    hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : [],
    colour: isColour(colour) ? colour : DEFAULT_COLOUR,
    widthPx: isWidth(widthPx) ? widthPx : DEFAULT_WIDTH_PX,
    snap: typeof snap === 'boolean' ? snap : true,
  };
});

export const changeDrawingSettings = (change: Partial<DrawingSettings>): void =>
  void drawingSettings.set({ ...drawingSettings.get(), ...change });

export function setDrawingShown(id: string, shown: boolean): void {
  const hidden = drawingSettings.get().hidden.filter((other) => other !== id);
  changeDrawingSettings({ hidden: shown ? hidden : [...hidden, id] });
}
