import { expect, test } from 'vitest';
import { NOT_PAGES } from './pages.ts';

const isPage = (address: string) => !NOT_PAGES.some((one) => one.test(address));

test('every address of the app opens offline, whatever its query ends with', () => {
  for (const address of [
    '/',
    '/?from=push.v1',
    '/dashboard',
    '/dashboard/map?at=-32.475,60.93,12.5',
    '/dashboard/map?at=-32.475,60.93,9.67',
    '/dashboard/map?at=-32.475,60.93,12',
    '/dashboard/map?find=GB5X01NW.000',
    '/auth/verify?token=head.body.signature',
    '/auth/login?email=mate@ship.example',
  ])
    expect(isPage(address), address).toBe(true);
});

test('files and what the server answers itself are left to it', () => {
  for (const address of [
    '/icons/icon-192.png',
    '/basemap/world.pmtiles?v=1.2',
    '/manifest.webmanifest',
    '/api/ships',
    '/charts/texts/a.txt',
    '/socket.io/?EIO=4',
    '/docs/',
  ])
    expect(isPage(address), address).toBe(false);
});
