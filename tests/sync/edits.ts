// What a user would do next, drawn by the seed from the rows that stand on the screen, so that edits meet.
// Not from the property tests' arbitraries: those draw arguments of any kind, a user edits what is there; and 100,000 seeds must be quick.
import type { Row } from '#contract/tables.ts';
import { VIEW_DETAILS } from '#contract/entities/view-details.fixture.ts';
import { type Draw, type Drawn, type Edit, half, idOf, MMSIS, pick, type Screen } from './drawn.ts';
import { WATCH_EDITS } from './watch-edits.ts';

const TAGS = ['red sea', 'tankers', 'charter 7', 'gulf', 'north', 'ünïcode'];

/** Some of the tags that are there, some others. */
const changedTags = (present: readonly string[], draw: Draw): string[] => {
  const kept = present.filter(() => draw.random() < 0.7);
  return [...new Set([...kept, ...TAGS.filter(() => draw.random() < 0.25)])];
};
const someShips = (draw: Draw) =>
  MMSIS.filter(() => draw.random() < 0.25).map((mmsi) => ({ mmsi, ...(half(draw) && { sendToMaster: half(draw) }) }));

const createFleet: Drawn = (_, draw) => ({
  name: 'fleet.create',
  args: { fleetId: idOf(draw), name: `Fleet ${draw.serial()}`, tags: changedTags([], draw), ...(half(draw) && { ships: someShips(draw) }) },
});

const onFleet =
  (change: (fleet: Row<'fleets'>, draw: Draw, screen: Screen) => Edit | undefined): Drawn =>
  (screen, draw) => {
    const fleet = pick(screen.rows('fleets'), draw.random);
    return fleet && change(fleet, draw, screen);
  };
const shipsOf = (screen: Screen, fleetId: string) => screen.rows('fleetShips').filter((ship) => ship.fleetId === fleetId);

const fleetEdits: Drawn[] = [
  onFleet(({ id }, draw) => ({
    name: 'fleet.update',
    args: {
      fleetId: id,
      ...(half(draw) && { name: `Fleet ${draw.serial()}` }),
      ...(draw.random() < 0.3 && { mastersEmail: half(draw) ? null : `m${draw.serial()}@ship.example` }),
      ...(draw.random() < 0.2 && { ships: someShips(draw) }),
    },
  })),
  onFleet(({ id, tags }, draw) => ({ name: 'fleet.setTags', args: { fleetId: id, tags: changedTags(tags, draw), before: tags } })),
  onFleet(({ id }, draw) => ({
    name: 'fleet.setMastersEmail',
    args: { fleetId: id, mastersEmail: draw.random() < 0.3 ? null : `m${draw.serial()}@ship.example` },
  })),
  onFleet(({ id }, draw) => ({
    name: 'fleet.addShip',
    args: { fleetId: id, mmsi: pick(MMSIS, draw.random) ?? 219_000_001, ...(half(draw) && { sendToMaster: true }) },
  })),
  onFleet(({ id }, draw, screen) => {
    const ship = pick(shipsOf(screen, id), draw.random);
    return ship && { name: 'fleet.setSendToMaster', args: { fleetId: id, mmsi: ship.mmsi, sendToMaster: !ship.sendToMaster } };
  }),
  onFleet(({ id }, draw, screen) => {
    const ship = pick(shipsOf(screen, id), draw.random);
    return ship && { name: 'fleet.removeShip', args: { fleetId: id, mmsi: ship.mmsi } };
  }),
];
const deleteFleet = onFleet(({ id }) => ({ name: 'fleet.delete', args: { fleetId: id } }));

const saveDrawing: Drawn = (screen, draw) => ({
  name: 'drawing.save',
  args: {
    drawingId: (half(draw) && pick(screen.rows('drawings'), draw.random)?.id) || idOf(draw),
    name: `Drawing ${draw.serial()}`,
    featureCollection: {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [draw.random() * 180, draw.random() * 90] }, properties: {} }],
    },
  },
});

const onView =
  (change: (view: Row<'views'>, draw: Draw) => Edit): Drawn =>
  (screen, draw) => {
    const view = pick(screen.rows('views'), draw.random);
    return view && change(view, draw);
  };
const createView: Drawn = (_, draw) => ({
  name: 'view.create',
  args: {
    viewId: idOf(draw),
    name: `View ${draw.serial()}`,
    lat: draw.random() * 90,
    lon: draw.random() * 180,
    zoom: 4,
    viewDetails: VIEW_DETAILS,
  },
});
const updateView = onView(({ id }, draw) => ({
  name: 'view.update',
  args: { viewId: id, ...(half(draw) && { name: `View ${draw.serial()}` }), ...(half(draw) && { zoom: Math.floor(draw.random() * 20) }) },
}));
const setDefaultView = onView(({ id }) => ({ name: 'view.setDefault', args: { viewId: id } }));
const deleteView = onView(({ id }) => ({ name: 'view.delete', args: { viewId: id } }));

const writePreferences: Drawn = ({ accountId, rows }, draw) => ({
  name: rows('preferences').length ? 'preferences.update' : 'preferences.create',
  args: {
    preferencesId: accountId,
    ...(half(draw) && { vesselProximity: draw.serial() % 10_000 }),
    ...(half(draw) && { routeProximity: draw.serial() % 10_000 }),
    ...(draw.random() < 0.2 && {
      perils: {
        allPerils: half(draw),
        crime: half(draw),
        warRisk: true,
        activism: false,
        militancy: half(draw),
        irregularMigration: false,
      },
    }),
  },
});

const onNotification =
  (name: 'notification.markRead' | 'notification.delete'): Drawn =>
  (screen, draw) => {
    const notification = pick(screen.rows('notifications'), draw.random);
    return notification && { name, args: { notificationId: notification.id } };
  };
/** As the bell does: up to the newest that is shown. */
const onAllNotifications =
  (name: 'notification.markAllRead' | 'notification.deleteAll'): Drawn =>
  ({ accountId, rows }) => {
    const newest = rows('notifications')
      .toSorted((one, other) => one.no - other.no)
      .at(-1);
    return newest && { name, args: { accountId, upTo: newest.id } };
  };

const onTeam =
  (change: (teamId: string, on: boolean) => Edit): Drawn =>
  (screen, draw) => {
    const team = pick(screen.rows('teams'), draw.random);
    return team && change(team.id, half(draw));
  };

/** How often each is done, by weight. Sharing is switched rarely: it moves all content of a user in and out. */
const WEIGHTS: readonly (readonly [weight: number, drawn: Drawn])[] = [
  [8, createFleet],
  ...fleetEdits.map((drawn) => [7, drawn] as const),
  [2, deleteFleet],
  [6, saveDrawing],
  [3, createView],
  [4, updateView],
  [2, setDefaultView],
  [1, deleteView],
  [8, writePreferences],
  [3, onNotification('notification.markRead')],
  [2, onNotification('notification.delete')],
  [3, onAllNotifications('notification.markAllRead')],
  [1, onAllNotifications('notification.deleteAll')],
  [2, onTeam((teamId, samePreferences) => ({ name: 'team.changeUserPreferences', args: { teamId, samePreferences } }))],
  ...WATCH_EDITS,
  [1, onTeam((teamId, shareContent) => ({ name: 'team.changeShareContent', args: { teamId, shareContent } }))],
];
const TOTAL = WEIGHTS.reduce((sum, [weight]) => sum + weight, 0);

/** undefined: nothing on the screen for what was drawn. */
export function drawEdit(screen: Screen, draw: Draw): Edit | undefined {
  let left = draw.random() * TOTAL;
  for (const [weight, drawn] of WEIGHTS) {
    left -= weight;
    if (left < 0) return drawn(screen, draw);
  }
  return undefined;
}
