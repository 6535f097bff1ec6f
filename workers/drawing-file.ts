// The worker that reads one file of a drawing and is ended then, read or not: what a hostile file costs goes with it. No logic of its own.
import { expose } from 'comlink';
import type { DrawingFileApi } from '#contract/drawing-file.ts';
import { readDrawingFile } from '#files/drawing-file.ts';

const api: DrawingFileApi = { read: readDrawingFile };

expose(api);
