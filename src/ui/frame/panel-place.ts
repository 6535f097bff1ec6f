// Where a floating panel is: inside its area, held by its edges, beside the other panels. Pure; pixels from the start and the top.

/** A negative x counts from the end edge of the room to the end edge of the panel. */
export interface PanelPosition {
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
export type Rect = PanelPosition & Size;

const SNAP_PX = 12;
const GAP_PX = 8;
/** Without a free place, a panel is this far from the one before, so that every title can be grabbed. */
const CASCADE_PX = 28;

/** Keeps the whole panel inside the area; a larger one is at the start or the top. Resolves a negative x. */
export function bounded({ x, y }: PanelPosition, panel: Size, room: Size): PanelPosition {
  const fromStart = x < 0 ? room.width - panel.width + x : x;
  const within = (at: number, last: number) => Math.max(0, Math.min(at, last));
  return { x: within(fromStart, room.width - panel.width), y: within(y, room.height - panel.height) };
}

/** From a finger or a sign to the panel that tells of it. */
const BESIDE_PX = 14;

/** Beside a point and never over it, where there is room: behind it, before it, or above it. `from`: where the room for panels begins. */
export function besidePoint({ x, y }: PanelPosition, panel: Size, room: Size, from = 0): PanelPosition {
  const [behind, before, above] = [x + BESIDE_PX, x - BESIDE_PX - panel.width, y - BESIDE_PX - panel.height];
  const below = y + BESIDE_PX;
  if (behind + panel.width <= room.width) return bounded({ x: behind, y: below }, panel, room);
  if (before >= from) return bounded({ x: before, y: below }, panel, room);
  const fitsBelow = below + panel.height <= room.height;
  return bounded({ x: Math.max(0, x - panel.width / 2), y: fitsBelow || above < 0 ? below : above }, panel, room);
}

/** As `bounded`, and an edge that is near catches it. x counts from the start here: a drag past the edge is not a place beyond the other one. */
export function settled({ x, y }: PanelPosition, panel: Size, room: Size): PanelPosition {
  const snap = (at: number, last: number) => (at < SNAP_PX ? 0 : at > last - SNAP_PX ? Math.max(0, last) : at);
  return { x: snap(x, room.width - panel.width), y: snap(y, room.height - panel.height) };
}

const overlaps = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width && other.x < one.x + one.width && one.y < other.y + other.height && other.y < one.y + one.height;

/** Below what lies over the room at its top, where the panel would be under it. */
export const below = (at: PanelPosition, panel: Size, over: Rect | undefined): PanelPosition =>
  over && overlaps({ ...at, ...panel }, over) ? { x: at.x, y: over.y + over.height + GAP_PX } : at;

/** The first free place, column by column from the start; otherwise beside the first place, shifted by the number of panels. */
export function freePlace(panel: Size, room: Size, taken: readonly Rect[], start: PanelPosition): PanelPosition {
  const columns = [start.x, ...taken.map(({ x, width }) => x + width + GAP_PX)].toSorted((a, b) => a - b);
  const rows = [start.y, ...taken.map(({ y, height }) => y + height + GAP_PX)].toSorted((a, b) => a - b);
  for (const x of columns)
    for (const y of rows) {
      const fits = x >= start.x && y >= start.y && x + panel.width <= room.width && y + panel.height <= room.height;
      if (fits && !taken.some((other) => overlaps({ x, y, ...panel }, other))) return { x, y };
    }
  const by = CASCADE_PX * taken.length;
  return bounded({ x: start.x + by, y: start.y + by }, panel, room);
}
