// One test per sentence of the specification's section 4 on drawers, filters, layers and views; the names are its sentences.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALERT_TYPES } from '#contract/entities/alerts.ts';
import { ENC_OPTIONS } from '#contract/entities/chart-options.ts';
import { EVENT_CATEGORY_FILTERS, EVENT_TYPES } from '#contract/entities/events.ts';
import { PORT_CATEGORIES } from '#contract/entities/ports.ts';
import { ViewDetails } from '#contract/entities/views.ts';
import type { DrawerRef } from './drawers.ts';
import { toggleEventCategory, toggleEventType, togglePortCategory } from './filters.ts';
import { DEFAULT_PLACES, isPanelOpen, PANELS, type PanelName, stackingOf } from './panels.ts';
import { resetView, showView, viewDetailsOf } from './shown-views.ts';
import {
  backFromDrawer,
  chooseEventCategory,
  chooseEventType,
  choosePortCategory,
  closeAll,
  closeDrawers,
  closePanel,
  clearColumn,
  closePanels,
  movePanel,
  openAlert,
  openDrawer,
  openPanel,
  pinPanel,
  setEnc,
  setEncOptions,
  setEncValues,
  setMapStyle,
  startWorkbench,
  toggleContextView,
  toggleEventBroadcasting,
  toggleEventView,
  toggleGlobalVessels,
  toggleLayer,
  togglePortView,
  toggleShipView,
  undoCloseAll,
  type Workbench,
} from './workbench.ts';

const START = startWorkbench('light');
const ALL_SHIPS = { hiddenGroups: [] };
const DARK_AND_BARE = closeAll(setMapStyle(START, 'dark'));

describe('event category filter', () => {
  test("starts ['all']", () => expect(START.eventCategories).toEqual(['all']));
  test('toggling adds or removes a category', () => {
    const crime = chooseEventCategory(START, 'Crime');
    const both = chooseEventCategory(crime, 'War risk');
    expect(both.eventCategories).toEqual(['Crime', 'War risk']);
    expect(chooseEventCategory(both, 'Crime').eventCategories).toEqual(['War risk']);
  });
  test("choosing 'all' resets to ['all']", () => {
    expect(toggleEventCategory(['Crime', 'War risk'], 'all')).toEqual(['all']);
    expect(toggleEventCategory(['all'], 'all')).toEqual(['all']);
  });
  test("an empty filter reverts to ['all']", () => expect(toggleEventCategory(['Crime'], 'Crime')).toEqual(['all']));
  test("adding a specific category removes 'all'", () => expect(toggleEventCategory(['all'], 'Crime')).toEqual(['Crime']));
  test("whatever is toggled, it is never empty, and 'all' stands alone", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...EVENT_CATEGORY_FILTERS)), (values) => {
        const chosen = values.reduce(toggleEventCategory, START.eventCategories);
        expect(chosen.length).toBeGreaterThan(0);
        expect(new Set(chosen).size).toBe(chosen.length);
        if (chosen.includes('all')) expect(chosen).toEqual(['all']);
      }),
    );
  });
});

describe('event value filter', () => {
  test('toggles likewise', () => {
    const one = chooseEventType(START, 'Boarding');
    expect(one.eventTypes).toEqual(['Boarding']);
    expect(chooseEventType(one, 'Robbery').eventTypes).toEqual(['Boarding', 'Robbery']);
    expect(toggleEventType(['Boarding', 'Robbery'], 'Boarding')).toEqual(['Robbery']);
  });
  test("has no 'all' reset and no empty fallback", () => {
    expect(START.eventTypes).toEqual([]);
    expect(toggleEventType(['Boarding'], 'Boarding')).toEqual([]);
    expect(EVENT_TYPES).not.toContain('all');
  });
});

describe('months of events', () => {
  test('the map opens with the last twelve; a saved view keeps the choice, and one of before leaves it as it is', () => {
    expect(START.eventMonths).toBe(12);
    const saved = viewDetailsOf({ ...START, eventMonths: 0 }, { hiddenGroups: [] });
    const at = { lat: 1, lon: 2, zoom: 3 };
    expect(showView(START, { ...at, viewDetails: saved }).bench.eventMonths).toBe(0);
    const { eventMonths: _, ...filters } = saved.filters ?? expect.fail();
    expect(showView({ ...START, eventMonths: 3 }, { ...at, viewDetails: { ...saved, filters } }).bench.eventMonths).toBe(3);
  });
});

describe('port filter', () => {
  test('initial High', () => expect(START.portCategories).toEqual(['High']));
  test("selecting 'all' resets to all", () => expect(togglePortCategory(['High', 'Low'], 'all')).toEqual(['all']));
  test('a category toggles', () => {
    const both = choosePortCategory(START, 'Low');
    expect(both.portCategories).toEqual(['High', 'Low']);
    expect(choosePortCategory(both, 'High').portCategories).toEqual(['Low']);
    expect(togglePortCategory(['all'], 'Low')).toEqual(['Low']);
  });
  test('empty becomes all', () => expect(togglePortCategory(['High'], 'High')).toEqual(['all']));
  test("whatever is toggled, it is never empty, and 'all' stands alone", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PORT_CATEGORIES)), (values) => {
        const chosen = values.reduce(togglePortCategory, START.portCategories);
        expect(chosen.length).toBeGreaterThan(0);
        if (chosen.includes('all')) expect(chosen).toEqual(['all']);
      }),
    );
  });
});

describe('alerts', () => {
  for (const type of ALERT_TYPES)
    test(`opening an alert of type ${type} selects the event id and recentres the map at zoom 5 (bearing 0, pitch 0)`, () => {
      const { bench, target } = openAlert(START, { id: 'a1', type, eventId: 'e1', position: [43.2, 12.5] });
      expect(bench.selectedEventId).toBe('e1');
      expect(bench.drawers).toEqual([{ name: 'alert', id: 'a1' }]);
      expect(target).toEqual({ position: [43.2, 12.5], zoom: 5, bearingDeg: 0, pitchDeg: 0 });
    });
  test('opening an alert of another type leaves event and map as they are', () => {
    const { bench, target } = openAlert(START, { id: 'a1', type: 'Drill', eventId: 'e1', position: [0, 0] });
    expect(bench.selectedEventId).toBeUndefined();
    expect(target).toBeUndefined();
  });
});

describe('drawers', () => {
  test('opening drawing closes measuring and vice versa', () => {
    const drawing = openPanel(openPanel(START, 'measuring'), 'drawing');
    expect(drawing.panels.open).toEqual(['drawing']);
    expect(openPanel(drawing, 'measuring').panels.open).toEqual(['measuring']);
  });
  test('opening the event drawer closes the alert drawer and vice versa', () => {
    const event: DrawerRef = { name: 'event', id: 'e1' };
    const alert: DrawerRef = { name: 'alert', id: 'a1' };
    const list: DrawerRef = { name: 'savedViews' };
    const both = openDrawer(openDrawer(openDrawer(START, list), alert), event);
    expect(both.drawers).toEqual([list, event]);
    expect(both.selectedEventId).toBe('e1');
    expect(openDrawer(both, alert).drawers).toEqual([list, alert]);
  });
  test('another drawer takes the place of the one that is seen, and the back arrow brings it back', () => {
    const ship: DrawerRef = { name: 'ship', mmsi: 211_000_000 };
    const there = openDrawer(openDrawer(START, { name: 'search' }), ship);
    expect(there.drawers.at(-1)).toEqual(ship);
    expect(backFromDrawer(there).drawers).toEqual([{ name: 'search' }]);
    expect(closeDrawers(there).drawers).toEqual([]);
    expect(openDrawer(there, ship)).toMatchObject({ drawers: there.drawers });
    expect(openDrawer(there, { name: 'ship', mmsi: 211_000_001 }).drawers).toHaveLength(2);
  });
  test('closing the panels shuts drawers and panels, and leaves on the map what is there', () => {
    const busy = openDrawer(openPanel(toggleLayer(START, 'iranThreatView'), 'layers'), { name: 'event', id: 'e1' });
    expect(closePanels(busy)).toEqual({ ...toggleLayer(START, 'iranThreatView'), panels: { open: [], places: {}, pinned: [] } });
  });
  test('a route that needs the whole map closes the panel beside the rail, not one that is pinned or stands elsewhere', () => {
    const open = (name: 'alerts' | 'timeSlider' | 'layers') => (bench: typeof START) => openPanel(bench, name);
    const bench = open('alerts')(open('timeSlider')(pinPanel(open('layers')(START), 'layers', true)));
    expect(clearColumn(bench).panels.open).toEqual(['layers', 'timeSlider']);
  });
  test('undo of a close-all brings back all that it took, and keeps what was changed since', () => {
    const event: DrawerRef = { name: 'event', id: 'e1' };
    const busy = openDrawer(openPanel(toggleLayer(toggleShipView(START), 'iranThreatView'), 'layers'), event);
    expect(undoCloseAll(closeAll(busy), busy)).toEqual(busy);
    const since = openPanel(toggleShipView(toggleLayer(closeAll(busy), 'weatherViewOpen')), 'key');
    const undone = undoCloseAll(since, busy);
    expect(undone).toMatchObject({ shipViewOpen: true, portViewOpen: true, panels: { open: ['key'] }, drawers: [event] });
    expect(undone.layers).toEqual({ ...busy.layers, weatherViewOpen: true });
  });
  test('close-all shuts every drawer and switches off ships, ports, events, context and threat layers', () => {
    const busy = openDrawer(openPanel(openPanel(toggleLayer(START, 'iranThreatView'), 'layers'), 'key'), { name: 'event', id: 'e1' });
    const shut = closeAll(busy);
    expect(shut).toMatchObject({
      drawers: [],
      panels: { open: [] },
      shipViewOpen: false,
      portViewOpen: false,
      eventViewOpen: false,
      contextViewOpen: false,
      layers: {
        threatView5yearOpen: false,
        threatView1yearOpen: false,
        ansarAllahHouthiViewOpen: false,
        gazaThreatView: false,
        iranThreatView: false,
        westAfricaThreatView: false,
      },
    });
    expect(shut.selectedEventId).toBeUndefined();
  });
  test('toggling events view also toggles event broadcasting', () => {
    const off = toggleEventView(START);
    expect(off).toMatchObject({ eventViewOpen: false, eventBroadcasting: false });
    expect(toggleEventView(off)).toMatchObject({ eventViewOpen: true, eventBroadcasting: true });
    expect(toggleEventView(toggleEventBroadcasting(START))).toMatchObject({ eventViewOpen: false, eventBroadcasting: true });
  });
  test('turning context view on sets JWC and 5-year threat layers on and EEZ off; other threat layers go off', () => {
    const before: Workbench = {
      ...START,
      contextViewOpen: false,
      layers: {
        ...START.layers,
        jwcViewOpen: false,
        threatView5yearOpen: false,
        eezViewOpen: true,
        gazaThreatView: true,
        threatView1yearOpen: true,
      },
    };
    expect(toggleContextView(before)).toMatchObject({
      contextViewOpen: true,
      layers: {
        jwcViewOpen: true,
        threatView5yearOpen: true,
        eezViewOpen: false,
        threatView1yearOpen: false,
        ansarAllahHouthiViewOpen: false,
        gazaThreatView: false,
        iranThreatView: false,
        westAfricaThreatView: false,
      },
    });
  });
  test('turning context view off switches all of its layers off, and leaves cables, weather and routes alone', () => {
    const off = toggleContextView(toggleLayer(toggleLayer(START, 'underseaCablesViewOpen'), 'eezViewOpen'));
    expect(off.contextViewOpen).toBe(false);
    expect(Object.entries(off.layers).filter(([, on]) => on)).toEqual([['underseaCablesViewOpen', true]]);
  });
  test('chart (ENC) mode on turns OSM off; chart off restores the light or dark map style', () => {
    const relief = setMapStyle(START, 'relief');
    const chart = setEnc(relief, true, 'dark');
    expect(chart).toMatchObject({ mapEnc: true, mapOsm: false });
    expect(setEnc(chart, false, 'dark')).toMatchObject({ mapEnc: false, mapOsm: true, mapStyle: 'dark' });
    expect(setEnc(chart, false, 'light').mapStyle).toBe('light');
    expect(setMapStyle(chart, 'relief')).toMatchObject({ mapEnc: false, mapOsm: true, mapStyle: 'relief' });
  });
  test('setting a saved view applies its map position and layer flags', () => {
    const viewDetails = viewDetailsOf(openPanel(toggleLayer(START, 'gazaThreatView'), 'drawing'), ALL_SHIPS);
    const { bench, target } = showView(DARK_AND_BARE, { lat: 12.6, lon: 43.3, zoom: 6.5, viewDetails });
    expect(target).toEqual({ position: [43.3, 12.6], zoom: 6.5, bearingDeg: 0, pitchDeg: 0 });
    expect(viewDetailsOf(bench, ALL_SHIPS)).toEqual(viewDetails);
    expect(bench.layers.gazaThreatView).toBe(true);
    expect(isPanelOpen(bench.panels, 'drawing')).toBe(true);
    expect(
      isPanelOpen(showView(bench, { lat: 0, lon: 0, zoom: 3, viewDetails: viewDetailsOf(START, ALL_SHIPS) }).bench.panels, 'drawing'),
    ).toBe(false);
    expect(ViewDetails.parse(viewDetails)).toEqual(viewDetails);
  });
  test('a saved view carries the 16 switches and 10 values of the nautical chart', () => {
    const others = ENC_OPTIONS.filter((option) => !START.encSelectedOptions.includes(option));
    const values = {
      safetyContour: 7,
      shallowContour: 3,
      deepContour: 21,
      safetyDepth: 8,
      symbolSet: 2,
      displayCategory: 1,
      colorScheme: 3,
    };
    const scales = { textScale: 90_000, shallowSoundingScale: 80_000, deepSoundingScale: 70_000 };
    const chosen = setEncValues(setEncOptions(START, others), { ...values, ...scales });
    const viewDetails = ViewDetails.parse(viewDetailsOf(chosen, ALL_SHIPS));
    const { bench } = showView(DARK_AND_BARE, { lat: 0, lon: 0, zoom: 3, viewDetails });
    expect(bench).toMatchObject({ encSelectedOptions: others, encValues: { ...values, ...scales } });
  });
  test('default view reset: ships, ports, events, broadcasting, context, JWC and 5-year threat on', () => {
    const { bench, target } = resetView(toggleEventBroadcasting(toggleLayer(DARK_AND_BARE, 'weatherViewOpen')));
    expect(bench).toMatchObject({
      shipViewOpen: true,
      portViewOpen: true,
      eventViewOpen: true,
      eventBroadcasting: true,
      contextViewOpen: true,
    });
    expect(Object.entries(bench.layers).filter(([, on]) => on)).toEqual([
      ['threatView5yearOpen', true],
      ['jwcViewOpen', true],
    ]);
    expect(target).toMatchObject({ position: [7, 47.65], zoom: 3 });
    expect(bench.mapStyle).toBe('dark');
  });
});

describe('switches', () => {
  test('the global-vessels toggle flips', () => {
    expect(toggleGlobalVessels(START).globalVessels).toBe(false);
    expect(toggleGlobalVessels(toggleGlobalVessels(START)).globalVessels).toBe(true);
  });
  test('ships and ports switch by themselves', () => {
    expect(toggleShipView(START)).toMatchObject({ shipViewOpen: false, portViewOpen: true });
    expect(togglePortView(START)).toMatchObject({ shipViewOpen: true, portViewOpen: false });
  });
});

describe('panels', () => {
  test('there are twelve, stacked 1 to 12 in the order they were opened; opening brings to the front', () => {
    const pinned = PANELS.reduce((bench, name) => pinPanel(bench, name, true), START);
    const all = PANELS.reduce(openPanel, pinned); // drawing goes when measuring comes
    expect(PANELS).toHaveLength(12);
    expect(all.panels.open).toHaveLength(11);
    expect(stackingOf(all.panels, 'layers')).toBe(1);
    expect(stackingOf(openPanel(all, 'layers').panels, 'layers')).toBe(11);
    expect(stackingOf(all.panels, 'drawing')).toBeUndefined();
  });
  test('drawing stands at -55 and measuring at -250 until they are moved, and where they were put when they come back', () => {
    expect([DEFAULT_PLACES.drawing?.x, DEFAULT_PLACES.measuring?.x]).toEqual([-55, -250]);
    const moved = movePanel(openPanel(START, 'drawing'), 'drawing', { x: 40, y: 80 });
    expect(openPanel(closePanel(moved, 'drawing'), 'drawing').panels.places.drawing).toEqual({ x: 40, y: 80 });
  });
  test('a panel that opens takes the place of the one in the column, and leaves those that are pinned, were dragged away or stand elsewhere', () => {
    const afterKey = (bench: Workbench) => openPanel(bench, 'key').panels.open;
    const layers = openPanel(START, 'layers');
    expect(afterKey(layers)).toEqual(['key']);
    expect(afterKey(pinPanel(layers, 'layers', true))).toEqual(['layers', 'key']);
    expect(afterKey(pinPanel(pinPanel(layers, 'layers', true), 'layers', false))).toEqual(['key']);
    expect(afterKey(movePanel(layers, 'layers', { x: 400, y: 12 }))).toEqual(['layers', 'key']);
    expect(afterKey(openPanel(layers, 'drawing'))).toEqual(['drawing', 'key']);
    expect(openPanel(layers, 'drawing').panels.open).toEqual(['layers', 'drawing']);
    const keyAside = movePanel(layers, 'key', { x: 400, y: 12 });
    expect(afterKey(keyAside)).toEqual(['layers', 'key']);
    expect(openPanel(openPanel(keyAside, 'key'), 'layers').panels.open).toEqual(['key', 'layers']);
  });
  test('whatever is pressed, no panel is open twice and drawing and measuring are never open together', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom<PanelName>(...PANELS)), (names) => {
        const press = (bench: Workbench, name: PanelName) => (isPanelOpen(bench.panels, name) ? closePanel : openPanel)(bench, name);
        const { open } = names.reduce(press, START).panels;
        expect(new Set(open).size).toBe(open.length);
        expect(open.filter((name) => !DEFAULT_PLACES[name]).length).toBeLessThanOrEqual(1);
        expect(open.includes('drawing') && open.includes('measuring')).toBe(false);
      }),
    );
  });
});
