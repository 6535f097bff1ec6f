import { expect, it } from 'vitest';
import { Stale } from './stale-sources.ts';

const NOTHING = { ports: false, events: false };
const owners = (...ids: string[]) => ({ owners: new Set(ids), organisations: new Set() });

it('is everything at first, and then what is heard of', () => {
  const stale = new Stale();
  expect(stale.take()).toEqual({ ports: true, events: true, watches: null });
  expect(stale.take()).toEqual(NOTHING);
  stale.heard('world:events', ['events']);
  expect(stale.take()).toEqual({ ...NOTHING, events: true });
  stale.heard('content:ada', ['fleets', 'fleetShips']);
  stale.heard('user:mia', ['preferences']);
  stale.heard('user:bob', ['notifications']);
  stale.heard('org:acme', ['teams']);
  expect(stale.take()).toEqual({ ...NOTHING, watches: { owners: new Set(['ada', 'mia']), organisations: new Set(['acme']) } });
});

it('keeps what could not be read, beside what was heard of since', () => {
  const stale = new Stale();
  stale.take();
  stale.heard('content:ada', ['fleets']);
  const taken = stale.take();
  stale.heard('content:mia', ['fleets']);
  stale.putBack(taken);
  expect(stale.take()).toEqual({ ...NOTHING, watches: owners('ada', 'mia') });
  stale.all();
  stale.putBack(stale.take());
  expect(stale.take()).toEqual({ ports: false, events: true, watches: null });
});
