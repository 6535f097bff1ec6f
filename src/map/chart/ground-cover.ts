// The base map is not drawn while an overlay's areas, as they are drawn now, hold the whole view. Looked at after each frame, and asked
// before the next one: in the frame in which the view leaves them the base map is there again. Only chart.ts uses it.
import type { Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl';
import type { Box } from '#contract/units.ts';
import { type HeldPiece, holdBox, heldPieceOf } from './held-box.ts';
import { GROUND_HIDDEN_STATE } from './hidden-ground.ts';

/** Opaque areas of one layer of the tiles of one source. */
export interface GroundCoverAreas {
  source: string;
  sourceLayer: string;
}

export class GroundCover {
  readonly #view: () => Box | undefined;
  #areas: GroundCoverAreas | undefined;
  /** While it has a style. */
  #map: MapLibreMap | undefined;
  #isHidden = false;
  /** As last seen to be drawn. */
  #pieces: readonly HeldPiece[] = [];
  /** Something is drawn, or will be, that was not looked at yet. */
  #isOther = true;

  readonly #onHidden: () => void;

  /** `view`: the part of the world in view; undefined where it has no box. `onHidden`: called when that has changed. */
  constructor(view: () => Box | undefined, onHidden: () => void = () => undefined) {
    this.#view = view;
    this.#onHidden = onHidden;
  }

  get isHidden(): boolean {
    return this.#isHidden;
  }

  watch(map: MapLibreMap): void {
    map.on('move', () => this.#moved());
    map.on('render', () => this.#look());
    map.on('sourcedata', (event) => this.#came(event));
    map.on('sourcedataloading', (event) => this.#asked(event));
  }

  /** For the style. */
  get state(): Record<string, { default: boolean }> {
    return { [GROUND_HIDDEN_STATE]: { default: this.#isHidden } };
  }

  /** After each change of style and each restored context. */
  putOn(map: MapLibreMap): void {
    this.#map = map;
    map.setGlobalStateProperty(GROUND_HIDDEN_STATE, this.#isHidden);
    this.#hide(false);
  }

  leaveMap(): void {
    this.#map = undefined;
  }

  /** Undefined: nothing hides it any more. */
  by(areas: GroundCoverAreas | undefined): void {
    this.#areas = areas;
    this.#hide(false);
  }

  #holdsView(): boolean {
    const box = this.#view();
    return box !== undefined && holdBox(this.#pieces, box);
  }

  #moved(): void {
    this.#isOther = true;
    if (this.#isHidden && !this.#holdsView()) this.#hide(false);
  }

  #came({ sourceId, tile }: MapSourceDataEvent): void {
    if (tile && sourceId === this.#areas?.source) this.#isOther = true;
  }

  /** Another tile is wanted for the view, or all are asked for anew: what is seen without it is looked at again. */
  #asked({ sourceId }: MapSourceDataEvent): void {
    if (sourceId === this.#areas?.source) this.#hide(false);
  }

  #look(): void {
    const map = this.#map;
    if (!map || !this.#areas || this.#isHidden || !this.#isOther) return;
    this.#isOther = false;
    const { source, sourceLayer } = this.#areas;
    const found = map.getSource(source) ? map.querySourceFeatures(source, { sourceLayer, validate: false }) : [];
    this.#pieces = found.flatMap(({ geometry }) => {
      if (geometry.type === 'Polygon') return [heldPieceOf([geometry.coordinates as [number, number][][]])];
      return geometry.type === 'MultiPolygon' ? [heldPieceOf(geometry.coordinates as [number, number][][][])] : [];
    });
    if (this.#holdsView()) this.#hide(true);
  }

  #hide(isHidden: boolean): void {
    this.#isOther = true;
    if (isHidden === this.#isHidden) return;
    this.#isHidden = isHidden;
    this.#map?.setGlobalStateProperty(GROUND_HIDDEN_STATE, isHidden);
    this.#onHidden();
  }
}
