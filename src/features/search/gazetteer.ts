// The places of the base map by name: waters, capes, countries, capitals, port cities. In the bundle, so it works offline.
import type { LocalThing, PlaceKind } from '#contract/search.ts';
import { CITIES, COUNTRIES } from './gazetteer.gen.ts';
import { WATERS } from './waters.gen.ts';

type Place = Extract<LocalThing, { kind: 'place' }>;

export interface GazetteerPlace {
  place: Place;
  /** All its names, in any language. */
  names: readonly string[];
  /** 0 to 1: which of two places with the same name is meant more often. */
  weight: number;
}

/** The zoom that shows the whole water, and how well known it is. */
const WATER_LOOK: Record<string, { place: PlaceKind; zoom: number; weight: number }> = {
  ocean: { place: 'water', zoom: 3, weight: 1 },
  sea: { place: 'water', zoom: 5, weight: 0.95 },
  gulf: { place: 'water', zoom: 6, weight: 0.9 },
  bay: { place: 'water', zoom: 7, weight: 0.85 },
  strait: { place: 'water', zoom: 8, weight: 0.9 },
  canal: { place: 'canal', zoom: 8, weight: 0.9 },
  cape: { place: 'cape', zoom: 8, weight: 0.8 },
  island: { place: 'island', zoom: 8, weight: 0.8 },
};
/** Columns of the waters' names: English first. */
const LANGUAGES = ['en', 'fr', 'vi', 'zh', 'ar'];
const COUNTRY_WEIGHT = 0.92;
const CAPITAL = { zoom: 8, weight: 0.7 };
const CITY = { zoom: 10, weight: 0.5 };

/** Lines may have more tabs after the requested fields. */
const rowsOf = (text: string) => text.split('\n').map((line) => line.split('\t'));

function waters(language: string): GazetteerPlace[] {
  const column = Math.max(0, LANGUAGES.indexOf(language));
  return rowsOf(WATERS).map(([kind = '', lon, lat, ...names], index) => {
    const { place, zoom, weight } = WATER_LOOK[kind] ?? { place: 'water', zoom: 6, weight: 0.5 };
    const others = names.slice(LANGUAGES.length).flatMap((others_) => others_.split('|'));
    const name = names[column] || names[0] || '';
    return {
      place: { kind: 'place', id: `water-${index}`, name, place, position: [Number(lon), Number(lat)], zoom },
      names: [...names.slice(0, LANGUAGES.length), ...others].filter((one) => one !== ''),
      weight,
    };
  });
}

function countries(nameOf: (iso: string) => readonly [own: string, english: string]): GazetteerPlace[] {
  return rowsOf(COUNTRIES).map(([iso = '', lon, lat, zoom]) => {
    const names = nameOf(iso);
    return {
      place: {
        kind: 'place',
        id: `country-${iso}`,
        name: names[0],
        place: 'country',
        position: [Number(lon), Number(lat)],
        zoom: Number(zoom),
      },
      names,
      weight: COUNTRY_WEIGHT,
    };
  });
}

/** Largest first within a country; the weights preserve that order. */
function cities(): GazetteerPlace[] {
  let country = '';
  let rank = 0;
  return rowsOf(CITIES).map(([name = '', iso = '', lon, lat, capital], index) => {
    if (iso !== '') [country, rank] = [iso, 0];
    const look = capital === '1' ? CAPITAL : CITY;
    const place: Place = {
      kind: 'place',
      id: `city-${index}`,
      name,
      place: capital === '1' ? 'capital' : 'city',
      country,
      position: [Number(lon), Number(lat)],
      zoom: look.zoom,
    };
    return { place, names: [name], weight: look.weight - Math.min(0.2, rank++ / 500) };
  });
}

/** `nameOf`: a country's name in the user's language, and in English. */
export const placesIn = (language: string, nameOf: (iso: string) => readonly [own: string, english: string]): GazetteerPlace[] => [
  ...waters(language),
  ...countries(nameOf),
  ...cities(),
];
