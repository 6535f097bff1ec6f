import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { seriousFindings } from '#tests/render-in-theme.tsx';
import { ACCOUNT, closeSignedIn, db, openSignedIn, renderAt, toastCommits } from '#tests/signed-in-device.tsx';
import { isPanelOpen } from '#domain/workbench/panels.ts';
import { workbench } from '#map/workbench.ts';
import { deskOf, EMPTY_DRAFT } from './draft.ts';
import { changeDesk, draftDesk } from './draft-desk.ts';
import { DrawingsDrawer } from './drawings-drawer.tsx';

beforeEach(async () => {
  await page.viewport(1280, 800);
  await openSignedIn();
});
afterEach(closeSignedIn);

const open = async () => (await renderAt(<DrawingsDrawer account={ACCOUNT} onClose={() => undefined} />)).screen;
const area = {
  type: 'Polygon',
  coordinates: [
    [
      [43, 12],
      [45, 12],
      [45, 14],
      [43, 14],
      [43, 12],
    ],
  ],
};
const file = (name: string, content: unknown) => new File([JSON.stringify(content)], name, { type: 'application/geo+json' });

test('a GeoJSON file becomes a drawing, which can be renamed; both wait in the queue', async () => {
  const screen = await open();
  await expect.element(screen.getByText('No drawings yet')).toBeVisible();
  await userEvent.upload(screen.getByLabelText('Import a file'), file('Areas to avoid.geojson', area));
  await expect.element(screen.getByText(/Areas to avoid: 1 shape saved/)).toBeVisible();
  await expect.element(screen.getByText("12°00.000' N 043°00.000' E to 14°00.000' N 045°00.000' E")).toBeVisible();
  await expect.element(screen.getByText('Waiting to be sent')).toBeVisible();
  expect(await seriousFindings()).toEqual([]);
  await screen.getByRole('button', { name: 'More for Areas to avoid' }).click();
  await screen.getByRole('menuitem', { name: 'Rename' }).click();
  await screen.getByLabelText('Name').fill('Keep clear');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await db().drawings.toArray()).map(({ name }) => name)).toEqual(['Keep clear']);
  expect((await db().outbox.toArray()).map(({ name }) => name)).toEqual(['drawing.save']); // two saves that were never sent are one
});

test('a file that is wrong is refused in words, and nothing is saved', async () => {
  const screen = await open();
  const wrong = {
    ...area,
    coordinates: [
      [
        [43, 12],
        [45, 12],
        [45, 14],
        [43, 14],
      ],
    ],
  };
  await userEvent.upload(screen.getByLabelText('Import a file'), file('Area.json', wrong));
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(screen.getByText(/Shape 1 is not valid: an area must end where it starts/)).toBeVisible();
  expect([await db().drawings.count(), await db().outbox.count()]).toEqual([0, 0]);
});

test('a drawing that a team-mate shares can be taken out but neither renamed nor deleted', async () => {
  await db().drawings.put({
    id: 'd',
    v: 1,
    ownerId: 'b',
    name: 'Theirs',
    createdAt: 1,
    updatedAt: 1,
    featureCollection: {
      type: 'FeatureCollection',
      features: [],
    },
  });
  const screen = await open();
  await expect.element(screen.getByText('Nothing drawn yet.')).toBeVisible();
  await screen.getByRole('button', { name: 'More for Theirs' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Download as GeoJSON' })).toBeVisible();
  await expect.element(screen.getByRole('menuitem', { name: 'Rename' })).not.toBeInTheDocument();
  await expect.element(screen.getByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
});

const text = (name: string, content: string) => new File([content], name);

test("an area that crosses itself is named with its place, and the rest enters only at the user's word", async () => {
  const screen = await open();
  const bow = '0,0 2,2 2,0 0,2 0,0';
  const ring = (corners: string) =>
    `<Polygon><outerBoundaryIs><LinearRing><coordinates>${corners}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
  const kml = `<kml><Document><Placemark><name>Bow</name>${ring(bow)}</Placemark><Placemark>${ring('5,5 6,5 6,6 5,5')}</Placemark></Document></kml>`;
  await userEvent.upload(screen.getByLabelText('Import a file'), text('Areas.kml', kml));
  await expect.element(screen.getByText(/Area 1 \(Bow\) crosses itself at 01°00.000' N 001°00.000' E/)).toBeVisible();
  expect(await db().drawings.count()).toBe(0);
  await screen.getByRole('button', { name: 'Import the other shape' }).click();
  await expect.element(screen.getByText(/Areas: 1 shape saved/)).toBeVisible();
  expect((await db().drawings.toArray()).map(({ name, featureCollection }) => [name, featureCollection.features.length])).toEqual([
    ['Areas', 1],
  ]);
});

test.for([
  ['Bomb.kml', '<!DOCTYPE k [<!ENTITY a "b">]><kml>&a;</kml>', /contains a DOCTYPE/],
  ['Far.gpx', '<gpx><wpt lat="95" lon="1"><name>Buoy</name></wpt></gpx>', /Shape 1 \(Buoy\) is not valid: a longitude is outside/],
  ['Half.kml', '<kml>\n<Document>', /XML is not valid at line 2/],
] as const)('%s is refused in words, and nothing of it is saved', async ([name, content, words]) => {
  const screen = await open();
  await userEvent.upload(screen.getByLabelText('Import a file'), text(name, content));
  await expect.element(screen.getByText(words)).toBeVisible();
  expect([await db().drawings.count(), await db().outbox.count()]).toEqual([0, 0]);
});

test('an own drawing is continued in the drawing panel, but never over one that is not saved', async () => {
  changeDesk(() => deskOf(EMPTY_DRAFT));
  await db().drawings.put({
    id: 'mine',
    v: 3,
    ownerId: ACCOUNT.id,
    name: 'Mine',
    createdAt: 1,
    updatedAt: 1,
    featureCollection: {
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] }, properties: {} }],
    },
  });
  const screen = await open();
  const goOn = async () => {
    await expect.poll(() => document.querySelector('[role=menu]')).toBeNull(); // the last one fades
    await screen.getByRole('button', { name: 'More for Mine' }).click();
    await screen.getByRole('menuitem', { name: 'Continue drawing' }).click();
  };
  await goOn();
  await expect.poll(() => draftDesk.get().draft.base?.drawingId).toBe('mine');
  expect(draftDesk.get().draft).toMatchObject({ name: 'Mine', base: { v: 3 } });
  expect(isPanelOpen(workbench.get().panels, 'drawing')).toBe(true);
  changeDesk(() => deskOf({ ...EMPTY_DRAFT, name: 'Another' }));
  await goOn();
  await expect.element(screen.getByText('Another drawing has not been saved')).toBeVisible();
  expect(draftDesk.get().draft.name).toBe('Another');
  changeDesk(() => deskOf(EMPTY_DRAFT));
});

test('an own drawing is deleted from its menu and can be undone; what was changed of it and not saved stays as a new drawing', async () => {
  const stop = toastCommits();
  const point = {
    type: 'Feature' as const,
    id: 'a',
    geometry: { type: 'Point' as const, coordinates: [1, 2] as [number, number] },
    properties: {},
  };
  const featureCollection = { type: 'FeatureCollection' as const, features: [point] };
  const row = { id: 'mine', v: 3, ownerId: ACCOUNT.id, name: 'Mine', createdAt: 1, updatedAt: 1, featureCollection };
  await db().drawings.put(row);
  changeDesk(() => deskOf({ name: 'Mine, changed', shapes: [point], base: { drawingId: 'mine', mark: 'of before', v: 3 } }));
  const screen = await open();
  await screen.getByRole('button', { name: 'More for Mine' }).click();
  await screen.getByRole('menuitem', { name: 'Delete' }).click();
  await expect.element(screen.getByText('No drawings yet')).toBeVisible();
  expect((await db().outbox.toArray()).map(({ name, args, baseVersion }) => [name, args, baseVersion])).toEqual([
    ['drawing.delete', { drawingId: 'mine' }, 3],
  ]);
  expect(draftDesk.get().draft).toEqual({ name: 'Mine, changed', shapes: [point] });
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('button', { name: 'More for Mine' })).toBeVisible();
  expect(await db().outbox.count()).toBe(0);
  stop();
});
