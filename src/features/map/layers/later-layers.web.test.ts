import { expect, test, vi } from 'vitest';
import type { Account } from '#contract/entities/accounts.ts';
import type { MapLayer, OpenChart } from '#map/map-layer.ts';
import { othersThan } from './later-layers.ts';

const shown: string[] = [];
const layerOf = (name: string): MapLayer => ({
  show: () => {
    shown.push(name);
    return () => shown.push(`${name} ends`);
  },
});
const show = (layer: MapLayer) => layer.show({} as OpenChart, {} as Account);

test('the other layers are shown once they have come, and end with the map; those that come after its end are not shown', async () => {
  const [ships, events] = [layerOf('ships'), layerOf('events')];
  const later = othersThan(ships, () => Promise.resolve([ships, events]));
  const stop = show(later);
  await vi.waitFor(() => expect(shown).toEqual(['events']));
  stop();
  expect(shown).toEqual(['events', 'events ends']);
  let come = (_all: readonly MapLayer[]) => {};
  show(othersThan(ships, () => new Promise((here) => (come = here))))();
  await vi.waitFor(() => come([ships, events]));
  await new Promise((later) => setTimeout(later));
  expect(shown).toHaveLength(2);
});
