// The answer of the worker that reads drawing files (workers/drawing-file.ts, called by src/compute/drawing-file.ts): a drawing, or why
// there is none. The texts of the reasons are in locales/en/drawings.json.
import type { DrawingFeature } from '#contract/entities/drawings.ts';
import type { Result } from '#contract/result.ts';
import type { LonLat } from '#contract/units.ts';

/** What files can hold and drawings cannot. links: other files or addresses that the file names; none is ever opened. */
export const LEFT_OUT = ['heights', 'properties', 'times', 'links', 'pictures', 'parts'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** An area whose edge crosses itself. number: of the shape in the file, from 1. */
export interface CrossingArea {
  number: number;
  name?: string;
  at: LonLat;
}

export interface DrawingFile {
  /** The valid features. */
  features: DrawingFeature[];
  /** Not in `features`. If there are any, nothing is imported before the user confirms. */
  crossing: CrossingArea[];
  leftOut: LeftOut[];
}

export const FILE_PROBLEMS = [
  'tooLarge',
  'zip',
  'notText',
  'unknown',
  'notJson',
  'notGeojson',
  'collection',
  'doctype',
  'tooDeep',
  'empty',
  'readerFailed',
  'cancelled',
] as const;
export const SHAPE_FAULTS = ['range', 'ring', 'other'] as const;

export type DrawingFileRefusal =
  | { problem: (typeof FILE_PROBLEMS)[number] }
  | { problem: 'brokenXml'; line: number }
  | { problem: 'tooMany'; count: number }
  /** number counts from 1. */
  | { problem: 'shape'; number: number; name?: string; why: (typeof SHAPE_FAULTS)[number] };

export type DrawingFileAnswer = Result<DrawingFile, DrawingFileRefusal>;

export interface DrawingFileApi {
  /** onProgress: the part done, 0 to 1. Only ending the worker stops a read early. */
  read(file: ArrayBuffer, onProgress: (part: number) => void): Promise<DrawingFileAnswer>;
}
