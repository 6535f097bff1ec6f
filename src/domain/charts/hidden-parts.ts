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
