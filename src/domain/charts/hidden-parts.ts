// What a nautical chart is read by and does not show as it is set. Pure.
import type { EncOption, NauticalChartValues } from '#contract/entities/chart-options.ts';

/** The switches without which a chart looks emptier than the sea is. */
export const NEEDED_PARTS = ['lights', 'shallowSoundings', 'deepSoundings', 'text'] as const satisfies readonly EncOption[];
export type NeededPart = (typeof NEEDED_PARTS)[number];

/** The least display category (1 base, 2 standard, 3 other) that shows it: S-52, look-up of LIGHTS and CSP SOUNDG. Others: 1. */
const LEAST_CATEGORY: Partial<Record<EncOption, NauticalChartValues['displayCategory']>> = {
  lights: 2,
  shallowSoundings: 3,
  deepSoundings: 3,
};

/**
 * What else a display category leaves out: the least category that shows a part, and its S-52 viewing groups by their first figures, as the
 * chart's table has them. In the order in which a navigator misses them.
 */
export const CATEGORY_PARTS = {
  aids: { least: 2, groups: ['27'] },
  routes: { least: 2, groups: ['25'] },
  areas: { least: 2, groups: ['23', '24', '26'] },
  landmarks: { least: 2, groups: ['21', '22'] },
  pilots: { least: 2, groups: ['28'] },
  deeperDangers: { least: 3, groups: ['34050'] },
  contours: { least: 3, groups: ['33020', '34010', '34020'] },
  tides: { least: 3, groups: ['32070', '33040', '33050', '33060'] },
  cables: { least: 3, groups: ['34030', '34070'] },
  details: { least: 3, groups: ['31', '32010', '32030', '32050', '322', '324', '36', '38'] },
} as const satisfies Record<string, { least: NauticalChartValues['displayCategory']; groups: readonly string[] }>;
export type CategoryPart = keyof typeof CATEGORY_PARTS;
export const CATEGORY_PART_NAMES = Object.keys(CATEGORY_PARTS) as CategoryPart[];

/** Whatever switches say. */
export const hiddenByCategory = (displayCategory: number): CategoryPart[] =>
  CATEGORY_PART_NAMES.filter((part) => displayCategory < CATEGORY_PARTS[part].least);

interface ChartSettings {
  encSelectedOptions: readonly EncOption[];
  encValues: NauticalChartValues;
}

/** Turned on or not, it does not show in this display category. */
export const isHiddenByCategory = (option: EncOption, displayCategory: number): boolean => displayCategory < (LEAST_CATEGORY[option] ?? 1);

export const hiddenParts = ({ encSelectedOptions, encValues }: ChartSettings): NeededPart[] =>
  NEEDED_PARTS.filter((part) => !encSelectedOptions.includes(part) || isHiddenByCategory(part, encValues.displayCategory));

/** With all of them shown; what else is chosen stays. */
export function withNeededParts<T extends ChartSettings>(settings: T): T {
  const hidden = hiddenParts(settings);
  const least = Math.max(settings.encValues.displayCategory, ...hidden.map((part) => LEAST_CATEGORY[part] ?? 1));
  return {
    ...settings,
    encSelectedOptions: [...new Set([...settings.encSelectedOptions, ...hidden])],
    encValues: { ...settings.encValues, displayCategory: least },
  };
}
