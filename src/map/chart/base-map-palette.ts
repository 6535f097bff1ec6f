// Colours of the base map by scheme. The only raw colours of the chart's ground; must never be asked for a risk or a ship.
import type { Scheme } from '#map/ships/ship-look.ts';

/** Areas deeper than fromM metres have this colour. */
export interface DepthStep {
  fromM: number;
  colour: string;
}

export interface BaseMapPalette {
  /** Where not even the coarse chart is drawn: neither sea nor land. */
  unknown: string;
  /** Sea to 50 m, and lakes. */
  shallows: string;
  depths: readonly DepthStep[];
  /** One tone for all water from the zoom on at which the depth areas would pretend to more than they know. */
  plainSea: string;
  land: string;
  coast: string;
  border: string;
  territorialSea: string;
  seaName: string;
  countryName: string;
  cityName: string;
  /** Around every name, so that it stays legible over lines and ships. */
  seaHalo: string;
  landHalo: string;
}

/** The depth relief: every depth area there is in a tone of its own, parted by contour lines. Names, land and coast stay as they are. */
export interface ReliefPalette {
  shallows: string;
  depths: readonly DepthStep[];
  contour: string;
}

const stepsOf = (colours: readonly string[]): DepthStep[] =>
  [50, 200, 1000, 2000, 3000, 4000, 5000, 6000, 7000].flatMap((fromM, i) => (colours[i] ? [{ fromM, colour: colours[i] }] : []));

export const reliefPalettes: Record<Scheme, ReliefPalette> = {
  light: {
    shallows: '#b2d2e8',
    depths: stepsOf(['#bcd8eb', '#c6deee', '#cfe3f1', '#d8e8f4', '#e0edf6', '#e8f2f9', '#eff6fb', '#f5fafd', '#fbfdff']),
    contour: '#7fa3bf',
  },
  dark: {
    shallows: '#26455d',
    depths: stepsOf(['#223e54', '#1e374b', '#1b3042', '#172738', '#131f2e', '#0f1824', '#0b121b', '#070b12', '#020407']),
    contour: '#4a6f8a',
  },
  night: {
    shallows: '#3c1a0d',
    depths: stepsOf(['#37180b', '#31160a', '#2c1409', '#281208', '#230f07', '#1c0d06', '#160a05', '#0d0603', '#030201']),
    contour: '#6e3c18',
  },
};

export const baseMapPalettes: Record<Scheme, BaseMapPalette> = {
  // As on paper charts, shallow water is the stronger blue and deep water nearly white.
  light: {
    unknown: '#e4e4e2',
    shallows: '#bfd8ea',
    depths: [
      { fromM: 50, colour: '#cee2f0' },
      { fromM: 200, colour: '#dbe9f4' },
      { fromM: 3000, colour: '#e4eef7' },
    ],
    plainSea: '#d6e6f2',
    land: '#fbfaf5',
    coast: '#7d8f9e',
    border: '#b3aea4',
    territorialSea: '#9fb9cd',
    seaName: '#37577a',
    countryName: '#666a70',
    cityName: '#3c4148',
    seaHalo: '#e4eef7',
    landHalo: '#fbfaf5',
  },
  dark: {
    unknown: '#1d1d1f',
    shallows: '#26435a',
    depths: [
      { fromM: 50, colour: '#1f384c' },
      { fromM: 200, colour: '#1a2f41' },
      { fromM: 1000, colour: '#162838' },
      { fromM: 2000, colour: '#13222f' },
      { fromM: 3000, colour: '#101c28' },
      { fromM: 4000, colour: '#0d1821' },
      { fromM: 5000, colour: '#0a131b' },
      { fromM: 6000, colour: '#070e14' },
      { fromM: 7000, colour: '#04080d' },
    ],
    plainSea: '#1a2f41',
    land: '#303236',
    coast: '#6d8294',
    border: '#595c62',
    territorialSea: '#35536a',
    seaName: '#8fb3d1',
    countryName: '#b9bcc2',
    cityName: '#dcdee2',
    seaHalo: '#0a121a',
    landHalo: '#1c1d20',
  },
  // Night mode for the bridge: only hues from red to amber, which preserve night vision; deep water black, land one step lighter.
  night: {
    unknown: '#1a1210',
    shallows: '#2e150a',
    depths: [
      { fromM: 50, colour: '#261108' },
      { fromM: 200, colour: '#1e0d06' },
      { fromM: 1000, colour: '#170a05' },
      { fromM: 3000, colour: '#0e0603' },
      { fromM: 5000, colour: '#040201' },
    ],
    plainSea: '#1e0d06',
    land: '#281a12',
    coast: '#8a552c',
    border: '#5a3a26',
    territorialSea: '#5f3517',
    seaName: '#cc7a3e',
    countryName: '#c98a52',
    cityName: '#d2955a',
    seaHalo: '#0a0402',
    landHalo: '#1a0f0a',
  },
};
