// Colours of the base map by scheme. The only raw colours of the chart's ground; must never be asked for a risk or a ship.
import type { Scheme } from './ship-look.ts';

/** Areas deeper than fromM metres have this colour. */
export interface DepthStep {
  fromM: number;
  colour: string;
}

export interface BaseMapPalette {
  /** Where not even the coarse chart has been drawn: neither sea nor land. */
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
};
