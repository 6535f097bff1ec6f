// The worker that reads one drawing file and is then ended, so that memory taken by a hostile file is freed. No logic of its own.
import { expose } from 'comlink';
import type { DrawingFileApi } from '#contract/files/drawing-file.ts';
import { readDrawingFile } from '#files/drawing-file.ts';

const api: DrawingFileApi = { read: readDrawingFile };

expose(api);
