// The meaning of a feature's members, by the form of the file: our own, Marine Regions' zones, TeleGeography's cables.
import type { AreaLayer } from '#contract/entities/areas.ts';

export type AreaForm = 'own' | 'marineRegions' | 'teleGeography';

/** What the form itself states; options of the command take precedence. */
export const FORM_FACTS: Record<AreaForm, { layer?: AreaLayer; source?: string; licence?: string }> = {
  own: {},
  // https://www.marineregions.org: to be cited, CC BY 4.0
  marineRegions: {
    layer: 'eez',
    source: 'Flanders Marine Institute, Marine Regions, Maritime Boundaries Geodatabase',
    licence: 'CC BY 4.0',
  },
  // https://www.submarinecablemap.com: CC BY-NC-SA 3.0
  teleGeography: { layer: 'cables', source: 'TeleGeography, Submarine Cable Map', licence: 'CC BY-NC-SA 3.0, not for commercial use' },
};

type Members = Readonly<Record<string, unknown>>;

export function areaFormOf(first: Members): AreaForm {
  if ('MRGID' in first && 'GEONAME' in first) return 'marineRegions';
  return 'slug' in first && 'color' in first && !('name' in first && 'text' in first) ? 'teleGeography' : 'own';
}

export interface FeatureWords {
  /** By which the feature is known again in a later import. */
  key: string | undefined;
  name: string | undefined;
  text: string;
}

/** One line of a file: no line breaks, no signs that are not to be seen. */
const line = (value: unknown): string | undefined => {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const text = String(value)
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return text === '' ? undefined : text;
};
const firstOf = (members: Members, ...names: readonly string[]): string | undefined => {
  for (const name of names) {
    const found = line(members[name]);
    if (found !== undefined) return found;
  }
  return undefined;
};
const prose = (value: unknown): string => (typeof value === 'string' ? value.replaceAll(/[^\P{Cc}\n]+/gu, ' ').trim() : '');

/** `names`: of cables by slug, from the second file. */
export function readWords(form: AreaForm, members: Members, id: unknown, names: ReadonlyMap<string, string>): FeatureWords {
  if (form === 'marineRegions') {
    const [kind, territory, sovereign] = [line(members['POL_TYPE']), line(members['TERRITORY1']), line(members['SOVEREIGN1'])];
    return {
      key: line(members['MRGID']),
      name: line(members['GEONAME']),
      text: [kind, territory && `Territory: ${territory}`, sovereign && `Sovereign: ${sovereign}`].filter(Boolean).join('. '),
    };
  }
  if (form === 'teleGeography') {
    const slug = line(members['slug']);
    const fromSlug = slug?.replaceAll('-', ' ').replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase());
    return { key: slug, name: (slug && names.get(slug)) ?? firstOf(members, 'name') ?? fromSlug, text: 'Drawn for looks, not surveyed.' };
  }
  return {
    key: line(id),
    name: firstOf(members, 'name', 'NAME', 'Name', 'title', 'GEONAME'),
    text: prose(members['text'] ?? members['description']),
  };
}
