// What the worker that reads files of drawings answers (workers/drawing-file.ts, asked by src/compute/drawing-file.ts): a drawing, or why
// there is none. Words for the reasons are in locales/en/drawings.json.
import type { DrawingFeature } from './entities/drawings.ts';
import type { Result } from './result.ts';
import type { LonLat } from './units.ts';

/** What files hold and drawings do not. links: other files or addresses that it names, none of which is ever opened. */
export const LEFT_OUT = ['heights', 'properties', 'times', 'links', 'pictures', 'parts'] as const;
export type LeftOut = (typeof LEFT_OUT)[number];

/** An area whose rim crosses itself. number: of the shape in the file, from 1. */
export interface CrossingArea {
  number: number;
  name?: string;
  at: LonLat;
}

export interface DrawingFile {
  /** Those that are right. */
  features: DrawingFeature[];
  /** Not among them. When there are any, nothing enters but at the user's word. */
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
  /** onProgress: the part done, 0 to 1. Ends early only with its worker. */
  read(file: ArrayBuffer, onProgress: (part: number) => void): Promise<DrawingFileAnswer>;
}
