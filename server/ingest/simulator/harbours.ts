// Ports where simulated ships call: those of sea-ports whose position can be reached over water from a lane.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { LonLat, NauticalMiles } from '#contract/units.ts';
import { roughDistanceNm } from '#domain/geo/sphere.ts';
import type { Chance } from './chance.ts';
import type { Join, SeaLanes } from './sea-lanes.ts';
import type { SimulatorSea } from './sea-mask.ts';

export interface Harbour {
  /** UN/LOCODE. */
  code: string;
  /** As a crew would type it: capitals, 6-bit ASCII, at most 20 characters. */
  name: string;
  /** At the water's edge. */
  place: LonLat;
  join: Join;
}

export interface Harbours {
  /** The reachable ports of the list of hubs, in its order. */
  hubs: readonly Harbour[];
  /** A port within that distance; undefined when none can be reached. */
  anyWithin(place: LonLat, leastNm: NauticalMiles, mostNm: NauticalMiles, chance: Chance): Harbour | undefined;
}

/** Busy ports of the world; busier ones are repeated. An impression of traffic, not a ranking. */
const HUBS = `CNSHA CNSHA CNSHA SGSIN SGSIN SGSIN CNNGB CNNGB CNSZX CNTAO CNTAO CNTXG CNCAN HKHKG KRPUS KRPUS TWKHH JPTYO JPYOK JPUKB JPNGO
  MYPKG MYTPP THLCH VNSGN VNHPH IDJKT IDSUB PHMNL INNSA INMUN INMAA LKCMB BDCGP PKKHI AEJEA AEJEA AEFJR OMSLL SAJED SADMM KWKWI IQUQR QADOH BHKBS
  EGPSD EGALY DJJIB KEMBA TZDAR ZADUR ZACPT NGLOS NGAPP GHTEM CIABJ SNDKR MAPTM MACAS DZALG TNTUN LYTIP
  NLRTM NLRTM NLRTM BEANR BEZEE DEHAM DEBRV GBFXT GBSOU GBIMM FRLEH FRMRS ESALG ESVLC ESBCN PTSIE PTLIS ITGOA ITGIT ITTRS MTMLA GRPIR TRIST TRIZM ROCND
  UAODS RUNVS RULED PLGDN SEGOT DKCPH NOBGO NOOSL FIHEL EETLL LVRIX LTKLJ ISREY IEDUB
  USNYC USNYC USSAV USORF USHOU USHOU USMSY USMIA USLAX USLAX USLGB USOAK USSEA CAVAN CAHAL CAMTR MXZLO MXVER PAONX PABLB COCTG JMKIN DOCAU PRSJU VELAG
  BRSSZ BRSSZ BRRIG BRITJ BRVIX BRSSA BRSUA ARBUE UYMVD CLVAP CLSAI PECLL ECGYE AUSYD AUMEL AUBNE AUFRE AUPHE AUDRW NZAKL NZTRG FJSUV PFPPT`
  .trim()
  .split(/\s+/);

/** How far from a lane a port may be. */
const MOST_ACCESS_NM = 130;
/** sea-ports gives the position of the town. Berths are placed where open sea is nearest; a town further from the sea is skipped. */
const MOST_TO_TOWN_NM = 35;
/** When lanes are compared, a mile between berth and town counts as this many miles at sea. */
const TOWN_COST = 4;

interface ListedPort {
  code: string;
  name: string;
  town: LonLat;
}

export function readHarbours(lanes: SeaLanes, mask: SimulatorSea): Harbours {
  const ports = readPorts();
  const byCode = new Map(ports.map((port) => [port.code, port]));
  const joined = new Map<string, Harbour | undefined>();

  function harbour(port: ListedPort): Harbour | undefined {
    if (!joined.has(port.code)) joined.set(port.code, joinToLanes(port, lanes, mask));
    return joined.get(port.code);
  }

  const known = <T>(value: T | undefined): value is T => value !== undefined;
  return {
    hubs: HUBS.map((code) => byCode.get(code))
      .filter(known)
      .map(harbour)
      .filter(known),
    anyWithin(place, leastNm, mostNm, chance) {
      const listed = ports.filter(({ town }) => {
        // the cheap test first: there are 1,600 ports
        if (Math.abs(town[1] - place[1]) * 60 > mostNm) return false;
        const nm = roughDistanceNm(town, place);
        return nm >= leastNm && nm <= mostNm;
      });
      for (let attempt = 0; attempt < 8 && listed.length > 0; attempt++) {
        const found = harbour(chance.pick(listed));
        if (found) return found;
      }
      return undefined;
    },
  };
}

function joinToLanes(port: ListedPort, lanes: SeaLanes, mask: SimulatorSea): Harbour | undefined {
  let best: { join: Join; berth: LonLat; cost: number } | undefined;
  for (const join of lanes.near(port.town, MOST_ACCESS_NM, 24)) {
    const berth = mask.reach(join.place, port.town);
    const toTownNm = roughDistanceNm(berth, port.town);
    if (toTownNm > MOST_TO_TOWN_NM) continue;
    const cost = TOWN_COST * toTownNm + roughDistanceNm(berth, join.place);
    if (!best || cost < best.cost) best = { join, berth, cost };
  }
  return best && { code: port.code, name: port.name, place: best.berth, join: best.join };
}

function readPorts(): ListedPort[] {
  const file = createRequire(import.meta.url).resolve('sea-ports/lib/ports.json');
  const ports = JSON.parse(readFileSync(file, 'utf8')) as Record<string, { name: string; coordinates?: [number, number] }>;
  return Object.entries(ports).flatMap(([code, { name, coordinates }]) => {
    if (!coordinates || !/^[A-Z]{2}[A-Z2-9]{3}$/.test(code)) return [];
    const [lon, lat] = coordinates;
    if (!(Math.abs(lon) <= 180 && Math.abs(lat) <= 80) || (lon === 0 && lat === 0)) return [];
    return [{ code, name: toTyped(name), town: [lon, lat] as const }];
  });
}

const toTyped = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/\(.*?\)|[^\x20-\x5f\x61-\x7a]/g, '')
    .toUpperCase()
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 20)
    .trim();
