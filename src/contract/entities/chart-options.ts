// The switches and values of the nautical chart (specification section 3; S-52 terms).
import { z } from '#contract/zod.ts';

/** In the specification's order. encSelectedOptions of a saved view lists those that are on. */
export const ENC_OPTIONS = [
  'lights',
  'text',
  'symbolFail',
  'shallowPattern',
  'overscale',
  'infoPoints',
  'grid',
  'shallowSoundings',
  'deepSoundings',
  'twoShades',
  'greyShades',
  'chartScaleMinimum',
  'autoScaleMinimum',
  'chartBoundaries',
  'contourLabels',
  'nationalText',
] as const;
export const EncOption = z.enum(ENC_OPTIONS);
export type EncOption = z.infer<typeof EncOption>;

/**
 * On until somebody chooses: what a chart is read by. The specification gives no defaults of the switches; S-52's standard display with its
 * soundings is the nearest.
 */
export const DEFAULT_ENC_OPTIONS: readonly EncOption[] = [
  'lights',
  'text',
  'symbolFail',
  'overscale',
  'shallowSoundings',
  'deepSoundings',
  'chartScaleMinimum',
  'contourLabels',
];

const DepthM = z.number().min(0).max(12_000);
/** The denominator of a scale: 500000 is 1:500,000. */
const Scale = z.int().min(100).max(100_000_000);

/**
 * Depths in metres. symbolSet 1 paper, 2 simplified; displayCategory 1 base, 2 standard, 3 other; colorScheme 1 day, 2 dusk, 3 night. The
 * specification gives the numbers; their meaning is our reading (domain page, "Charts").
 */
export const NauticalChartValues = z
  .object({
    safetyContour: DepthM,
    shallowContour: DepthM,
    deepContour: DepthM,
    safetyDepth: DepthM,
    symbolSet: z.int().min(1).max(2),
    displayCategory: z.int().min(1).max(3),
    colorScheme: z.int().min(1).max(3),
    textScale: Scale,
    shallowSoundingScale: Scale,
    deepSoundingScale: Scale,
  })
  .refine((values) => values.shallowContour <= values.safetyContour && values.safetyContour <= values.deepContour, {
    path: ['safetyContour'],
    error: 'The safety contour must lie between the shallow and the deep contour',
  });
export type NauticalChartValues = z.infer<typeof NauticalChartValues>;

export const DEFAULT_NAUTICAL_CHART_VALUES: NauticalChartValues = {
  safetyContour: 5,
  shallowContour: 2,
  deepContour: 10,
  safetyDepth: 10,
  symbolSet: 1,
  displayCategory: 3,
  colorScheme: 1,
  textScale: 500_000,
  shallowSoundingScale: 100_000,
  deepSoundingScale: 2_000_000,
};

export const NauticalChartOptions = z.object({
  encSelectedOptions: z.array(EncOption).max(ENC_OPTIONS.length),
  encValues: NauticalChartValues,
});
export type NauticalChartOptions = z.infer<typeof NauticalChartOptions>;
