// Flights of the map to a place: a flight sets out again when the map changes its size, and where the last one went is known.
import type { Map as MapLibreMap } from 'maplibre-gl';
import type { LonLat } from '#contract/units.ts';

interface Flight {
  goal: LonLat;
  camera: Parameters<MapLibreMap['flyTo']>[0];
}

/** A flight lasts 3 s at most; the code of a drawer may come some seconds after it. */
const DRAWER_WITHIN_MS = 8_000;

export class Flights {
  readonly #map: MapLibreMap;
  #goal: LonLat | undefined;
  #settle: () => void = () => undefined;

  constructor(map: MapLibreMap) {
    this.#map = map;
    map.on('movestart', ({ originalEvent }: { originalEvent?: unknown }) => originalEvent !== undefined && this.end());
  }

  /** Where the last flight went; undefined once the map was moved elsewhere. */
  get goal(): LonLat | undefined {
    return this.#goal;
  }

  /**
   * MapLibre keeps the middle of before while a drawer opens: where the map changes its size on the way or soon after, it sets out again,
   * unless it has been moved since. `flight`: asked each time it sets out.
   */
  fly(flight: () => Flight): void {
    this.settle();
    const { goal, camera } = flight();
    this.#goal = goal;
    this.#map.flyTo(camera);
    const again = () => this.fly(flight);
    void this.#map.once('resize', again);
    const late = setTimeout(() => this.settle(), DRAWER_WITHIN_MS);
    this.#settle = () => {
      clearTimeout(late);
      void this.#map.off('resize', again);
      this.#settle = () => undefined;
    };
  }

  /** The flight does not set out again. Where it went is still known. */
  settle(): void {
    this.#settle();
  }

  /** To be called before the map is moved elsewhere: forgets where the flight went. */
  end(): void {
    this.settle();
    this.#goal = undefined;
  }
}
