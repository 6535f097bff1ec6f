// The way to each is found as a client finds it, by the mask and the lanes that are shipped.
import { describe, expect, it } from 'vitest';
import { portsLike } from '#domain/ports-like.ts';
import { openSeaWorld, planRoute } from '#domain/routing/plan-route.ts';
import { PortIndex } from './port-match.ts';
import { readSeaPorts } from './seed.ts';
import { TERMINALS } from './terminals.ts';

const packaged = await readSeaPorts();
const ports = [...packaged, ...TERMINALS].map((port) => ({ ...port, v: 1, updatedAt: 1 }));

describe('a terminal', () => {
  it('is none of the package’s ports, and stands once by its number and its LOCODE', () => {
    const index = new PortIndex(packaged);
    const alike = TERMINALS.filter(({ wpiNumber = '', ...port }) => index.find({ wpiNumber, otherNames: '', ...port }));
    expect(alike.map(({ name }) => name)).toEqual([]);
    for (const of of ['id', 'wpiNumber', 'name'] as const) expect(new Set(TERMINALS.map((port) => port[of])).size).toBe(TERMINALS.length);
  });

  it.each([
    ['Yanbu', 'SAYBI'],
    ['Yenbo', 'SAYBI'],
    ['King Fahd', 'wpi-48121'],
    ['Ras Tanura', 'SARTA'],
    ['Ras Tannurah', 'SARTA'],
    ['Khor Fakkan', 'AEKLF'],
    ['Khawr Fakkan', 'AEKLF'],
    ['Jebel Ali', 'AEJEA'],
    ['Mina Jabal Ali', 'AEJEA'],
    ['Fujairah', 'AEFJR'],
    ['Juaymah', 'SAJUT'],
    ['Ju Aymah', 'SAJUT'],
    ['Kharg', 'IRKHK'],
    ['Khark', 'IRKHK'],
    ['Basrah oil', 'IQMAB'],
    ['Mina Ahmadi', 'KWMEA'],
    ['Mina al Fahl', 'OMMFH'],
    ['Jabal Dhanna', 'AEJED'],
    ['Sidi Kerir', 'EGSKT'],
    ['Ceyhan', 'TRBOT'],
    ['Ras Isa', 'YERAI'],
    ['Ust Luga', 'RUULU'],
    ['Es Sider', 'LYESI'],
    ['Bonny', 'NGBON'],
  ])('is found as %s', (text, id) => {
    expect(portsLike(text, ports, 1).map((port) => port.id)).toEqual([id]);
  });

  const world = openSeaWorld();
  const wayTo = (id: string) => {
    const [from, to] = ['NLRTM', id].map((one) => ports.find((port) => port.id === one));
    if (!from || !to) throw new Error(`no ${id}`);
    const stops = [from, to].map(({ lon, lat }) => [lon, lat] as const);
    return planRoute(world, { stops, closedPassages: [], closedAreas: [] }).ok;
  };
  const ASKED_FOR = ['SAYBI', 'SARTA', 'AEKLF', 'AEJEA', 'AEFJR'];
  const FROM_ROTTERDAM = 'has a way over water from Rotterdam: %s';
  it.each(ASKED_FOR)(FROM_ROTTERDAM, (id) => expect(wayTo(id)).toBe(true));
  const others = TERMINALS.map(({ id }) => id).filter((id) => !ASKED_FOR.includes(id));
  it.each(others)(FROM_ROTTERDAM, { tags: ['long'] }, (id) => expect(wayTo(id)).toBe(true));
});
