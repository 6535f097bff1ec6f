import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_NAUTICAL_CHART_VALUES, ENC_OPTIONS } from '#contract/entities/chart-options.ts';
import { EVENT_CATEGORIES, EVENT_TYPES } from '#contract/entities/events.ts';
import { LAYER_NAMES, type MapLayerToggles } from '#contract/entities/map-layers.ts';
import { EVENT_MONTHS, MAP_STYLES, ViewDetails } from '#contract/entities/views.ts';
import { MOST_AGES_H, SHIP_GROUPS } from '#contract/worker-apis.ts';
import { type ShipChoice, showView, viewDetailsOf } from '#domain/workbench/shown-views.ts';
import { closeAll, openPanel, startWorkbench, type Workbench } from '#domain/workbench/workbench.ts';
import { readSharedView, sharedText } from './shared-view.ts';

const START = startWorkbench('light');
const flag = fc.boolean();
/** Of this page alone, or the other side of another member; anything else of the workbench is drawn below, or this does not compile. */
type NotKept = 'panels' | 'drawers' | 'selectedEventId' | 'mapOsm';
type Drawn = { [M in Exclude<keyof Workbench, NotKept>]: fc.Arbitrary<Workbench[M]> };
const keptOf = (bench: Workbench) => ({ ...bench, panels: undefined, drawers: undefined });
const benches = fc
  .record({
    drawing: flag,
    ...({
      shipViewOpen: flag,
      portViewOpen: flag,
      eventViewOpen: flag,
      contextViewOpen: flag,
      eventBroadcasting: flag,
      globalVessels: flag,
      mapEnc: flag,
      mapStyle: fc.constantFrom(...MAP_STYLES),
      layers: fc.record(Object.fromEntries(LAYER_NAMES.map((name) => [name, flag])) as Record<keyof MapLayerToggles, typeof flag>),
      eventCategories: fc.oneof(fc.constant(['all' as const]), fc.subarray([...EVENT_CATEGORIES], { minLength: 1 })),
      eventTypes: fc.subarray([...EVENT_TYPES]),
      eventMonths: fc.constantFrom(...EVENT_MONTHS),
      portCategories: fc.subarray(['Negligible', 'Low', 'Moderate', 'High'] as const, { minLength: 1 }),
      encSelectedOptions: fc.subarray([...ENC_OPTIONS]),
      encValues: fc
        .record({
          shallowContour: fc.nat(20),
          deepContour: fc.integer({ min: 40, max: 12_000 }),
          textScale: fc.integer({ min: 100, max: 100_000_000 }),
        })
        .map((values) => ({ ...DEFAULT_NAUTICAL_CHART_VALUES, safetyContour: 30.5, ...values })),
    } satisfies Drawn),
  })
  .map(({ drawing, ...members }): Workbench => {
    const bench: Workbench = { ...START, ...members, mapOsm: !members.mapEnc };
    return drawing ? openPanel(bench, 'drawing') : bench;
  });
const shipChoices: fc.Arbitrary<ShipChoice> = fc.record(
  { hiddenGroups: fc.subarray([...SHIP_GROUPS]), mostAgeH: fc.constantFrom(...MOST_AGES_H) },
  { requiredKeys: ['hiddenGroups'] },
);
const ALL_SHIPS: ShipChoice = { hiddenGroups: [] };
const views = fc.record({
  position: fc.tuple(fc.double({ min: -180, max: 180, noNaN: true }), fc.double({ min: -85, max: 85, noNaN: true })),
  zoom: fc.double({ min: 2, max: 20, noNaN: true }),
});

describe('a view in a link', () => {
  test('reads back exactly as written, whatever is on the map, and needs no escaping', () => {
    fc.assert(
      fc.property(benches, shipChoices, views, (bench, ships, view) => {
        const text = sharedText(bench, ships, view);
        expect(encodeURIComponent(text)).toBe(text);
        const read = readSharedView(text);
        if (!read.ok) throw new Error(`${read.error}: ${text}`);
        const { target, apply } = read.value;
        expect(read.value.ships).toEqual(ships);
        expect(target.position[0]).toBeCloseTo(view.position[0], 5);
        expect(target.position[1]).toBeCloseTo(view.position[1], 5);
        const shown = apply(closeAll(startWorkbench('dark')));
        expect(viewDetailsOf(shown, ships)).toEqual(viewDetailsOf(bench, ships));
        expect(keptOf(shown)).toEqual(keptOf(bench));
        expect(ViewDetails.safeParse(viewDetailsOf(shown, ships)).success).toBe(true);
      }),
    );
  });

  test('and a saved view: everything that a link keeps, a view keeps too', () => {
    fc.assert(
      fc.property(benches, shipChoices, (bench, ships) => {
        const kept = { lat: 1, lon: 2, zoom: 3, viewDetails: ViewDetails.parse(viewDetailsOf(bench, ships)) };
        const shown = showView(closeAll(startWorkbench('dark')), kept);
        expect(shown.ships).toEqual(ships);
        expect(keptOf(shown.bench)).toEqual(keptOf(bench));
        const at = { position: [2, 1], zoom: 3 } as const;
        expect(sharedText(shown.bench, ships, at)).toBe(sharedText(bench, ships, at));
      }),
    );
  });

  test('a link of before, which names no ships, shows all of them', () => {
    expect(readSharedView('1_12.6_43.3_6.5_light__high_all___')).toMatchObject({ ok: true, value: { ships: ALL_SHIPS } });
  });

  test('a view of an older version keeps no filters: they stay as they are', () => {
    const { filters: _, ...viewDetails } = viewDetailsOf(START, ALL_SHIPS);
    const filtered = { ...START, eventCategories: ['Crime' as const] };
    const shown = showView(filtered, { lat: 1, lon: 2, zoom: 3, viewDetails });
    expect(shown.bench.eventCategories).toEqual(['Crime']);
    expect(shown.ships).toBeUndefined();
  });

  test('is short enough for a message, and can be read by a person', () => {
    expect(sharedText(START, ALL_SHIPS, { position: [43.3, 12.6], zoom: 6.5 })).toBe(
      '1_12.6_43.3_6.5_light_ships~ports~events~context~announce~world~threat5~jwc_high_all__' +
        'lights~text~symbolfail~overscale~shallowsoundings~deepsoundings~chartscaleminimum~contourlabels_',
    );
  });

  test.each([
    ['', 'version'],
    ['2_12.6_43.3_6.5_light___high_all___', 'version'],
    ['1_91_43.3_6.5_light__high_all___', 'place'],
    ['1_12.6_181_6.5_light__high_all___', 'place'],
    ['1_12.6_43.3_99_light__high_all___', 'place'],
    ['1_1e1_43.3_6_light__high_all___', 'place'],
    ['1_12.6_43.3_6.5_satellite__high_all___', 'words'],
    ['1_12.6_43.3_6.5_light_ships~ships_high_all___', 'words'],
    ['1_12.6_43.3_6.5_light_<script>_high_all___', 'words'],
    ['1_12.6_43.3_6.5_light__all~high_all___', 'words'],
    ['1_12.6_43.3_6.5_light___all___', 'words'],
    ['1_12.6_43.3_6.5_light__high_all___5~9~10~10~1~3~1~500000~100000~2000000', 'values'],
    ['1_12.6_43.3_6.5_light__high_all___1~2', 'values'],
    ['1_12.6_43.3_6.5_light__high_all____whales_', 'words'],
    ['1_12.6_43.3_6.5_light__high_all____tanker_25', 'words'],
    ['1_12.6_43.3_6.5_light__high_all____tanker_24_7', 'words'],
    ['1_12.6_43.3_6.5_light__high_all____tanker_24_3_', 'version'],
  ])('%s is refused: %s', (text, fault) => expect(readSharedView(text)).toEqual({ ok: false, error: fault }));

  test('never throws, and accepts only a view that could be saved', () => {
    const part = fc.constantFrom('1', '12', 'light', 'ships', 'high', 'all', '', '~', 'threat5~jwc', '-180', '5~2~10');
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(part, { minLength: 11, maxLength: 11 }).map((parts) => parts.join('_')),
        ),
        (text) => {
          const read = readSharedView(text);
          if (read.ok) expect(ViewDetails.safeParse(viewDetailsOf(read.value.apply(START), read.value.ships)).success).toBe(true);
        },
      ),
    );
  });
});
