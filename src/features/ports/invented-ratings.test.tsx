// The demonstration gives real ports ratings that it made up. Every place with such a rating must say so, and none may name the list of
// ports as its source. A port that an administrator rated has no such mark.
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { INVENTED_RATING_REASON } from '#contract/entities/ports.ts';
import { PortsTile } from '#features/dashboard/ports-tile.tsx';
import { NearestPorts } from '#features/events/nearest-ports.tsx';
import { stopRatingWords } from '#features/passages/result/passage-facts.ts';
import { SearchRow } from '#features/search/search-row.tsx';
import { portRatingWords } from '#i18n/port-rating-words.ts';
import { toCsv, toGeoJson } from '#ui/table/table-export.ts';
import { eventRow, portRow } from '#tests/held-rows.ts';
import { openMap } from '#tests/layer-panel.tsx';
import { ACCOUNT, closeSignedIn, db, renderAt } from '#tests/signed-in-device.tsx';
import { portColumns } from './port-columns.tsx';
import { PortDrawer } from './port-drawer.tsx';
import { PortScreen } from './port-screen.tsx';
import { PortsKey } from './ports-key.tsx';
import { PortsPanel } from './ports-panel.tsx';
import { PortsScreen } from './ports-screen.tsx';

beforeEach(openMap);
afterEach(closeSignedIn);

const given = (reason: string) => ({ threatRating: 'High' as const, givenRating: { rating: 'High' as const, reason, at: 1 } });
const aden = portRow('YEADE', { name: 'Aden', source: 'sea-ports', ...given(INVENTED_RATING_REASON) });
const hodeidah = portRow('YEHOD', { name: 'Hodeidah', source: 'sea-ports', ...given('Seen by our agent') });
const accountId = ACCOUNT.id;
const none = () => undefined;
const noMap = () => null;
const around = { ships: new Map(), ports: [{ port: aden, bound: [], near: [] }] } as unknown as Parameters<typeof PortsTile>[0]['around'];
const thing = { kind: 'port', id: aden.id, name: 'Aden', position: [45, 12.8], merit: 'whole', ...given(INVENTED_RATING_REASON) } as const;
const hit = { kind: 'port', key: 'port:YEADE', thing } as const;

const PLACES: Readonly<Record<string, ReactNode>> = {
  'the list of ports': <PortsScreen accountId={accountId} />,
  'the panel of the map': <PortsPanel accountId={accountId} scheme="light" onShow={none} />,
  'the key of the map': <PortsKey accountId={accountId} scheme="light" />,
  'the drawer of the map': <PortDrawer accountId={accountId} scheme="light" id="YEADE" onClose={none} onShow={none} />,
  'the page of the port': <PortScreen accountId={accountId} id="YEADE" mayRate={false} map={noMap} />,
  'the ports near an event': <NearestPorts accountId={accountId} event={eventRow('e')} label="Nearest" onOpen={none} />,
  'the dashboard': <PortsTile accountId={accountId} around={around} />,
  'the search': <SearchRow accountId={accountId} hit={hit} text="aden" id="r" isActive={false} onChoose={none} />,
};

test.for(Object.keys(PLACES))('%s marks an invented rating', async (place) => {
  await db().ports.bulkPut([aden]);
  const { screen } = await renderAt(PLACES[place], ['/dashboard/ports/$portId']);
  await expect.element(screen.getByText(/invented/i).first()).toBeVisible();
});

test('the rating that an administrator gave has no such mark', async () => {
  await db().ports.bulkPut([hodeidah]);
  const { screen } = await renderAt(PLACES['the list of ports'], ['/dashboard/ports/$portId']);
  await expect.element(screen.getByRole('row', { name: /Hodeidah/ })).toBeVisible();
  expect(document.body.textContent).not.toMatch(/invented/i);
});

test('the source of a port is told apart from that of its invented rating', async () => {
  await db().ports.bulkPut([aden]);
  const { screen } = await renderAt(PLACES['the drawer of the map']);
  await expect.element(screen.getByText('Of the port: sea-ports. Threat rating: invented for the demonstration')).toBeVisible();
});

test('files of ports say in a column what is invented', () => {
  const columns = portColumns(i18next.t, { scheme: 'light', written: String });
  const lines = [aden, hodeidah].map((port) => ({ port, events: 2, isInvented: port === aden }));
  const [heads = '', first = '', second = ''] = toCsv(columns, lines).split('\r\n');
  expect(heads.split(',')).toContain('Invented');
  expect(first).toMatch(/"Threat rating, Events, 12 mo"|"Events, 12 mo, Threat rating"/);
  expect(second).not.toMatch(/Invented|Threat rating/);
  expect(toGeoJson(columns, lines, () => [45, 12])).toContain('"ratedBy":"Invented for the demonstration"');
});

test('stops of a passage and every text about a port have it', () => {
  const stop = { name: 'Aden', portId: 'YEADE', rating: 'High', isGiven: true, isInvented: true } as const;
  expect(stopRatingWords(i18next.t, stop)).toBe('High (Invented for the demonstration)');
  expect(portRatingWords(i18next.t, aden)).toBe('High (Invented)');
  expect(portRatingWords(i18next.t, hodeidah)).toBe('High');
});
