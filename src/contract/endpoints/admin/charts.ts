// The administrator's calls about nautical charts: uploading a set, what became of it, and withdrawing a cell.
import {
  ChartImportAnswer,
  ChartImportQuery,
  ChartImportsAnswer,
  ChartPartParams,
  ChartUploadEnd,
} from '#contract/entities/charts/chart-imports.ts';
import { Bytes, MAX_PART_BYTES } from '#contract/bytes.ts';
import { ById, Done } from '#contract/rows.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';

export const chartEndpoints = {
  'admin.addChartPart': {
    method: 'PUT',
    path: '/api/admin/charts/uploads/{id}/{from}',
    ours: true,
    who: ['admin'],
    summary: 'Send a part of a zip of charts, from byte {from} on, in order; an upload that was not ended within a day is forgotten',
    params: ChartPartParams,
    body: Bytes,
    isBinary: true,
    maxBodyBytes: MAX_PART_BYTES,
    answer: Done,
  },
  'admin.endChartUpload': {
    method: 'POST',
    path: '/api/admin/charts/uploads/{id}/end',
    ours: true,
    who: ['admin'],
    summary: 'All parts were sent: the charts are read as soon as those before them are',
    params: ById,
    body: ChartUploadEnd,
    answer: Done,
  },
  'admin.chartImports': {
    method: 'GET',
    path: '/api/admin/charts/imports',
    ours: true,
    who: ['admin'],
    summary: 'The newest sets of charts, and how far each is',
    answer: ChartImportsAnswer,
  },
  'admin.chartImport': {
    method: 'GET',
    path: '/api/admin/charts/imports/{id}',
    ours: true,
    who: ['admin'],
    summary: 'What became of each cell of a set, in pages',
    params: ById,
    query: ChartImportQuery,
    answer: ChartImportAnswer,
  },
  'admin.cancelChartImport': {
    method: 'POST',
    path: '/api/admin/charts/imports/{id}/cancel',
    ours: true,
    who: ['admin'],
    summary: 'End an upload or an import; cells that were read before stay',
    params: ById,
    answer: Done,
  },
  'admin.withdrawChart': {
    method: 'DELETE',
    path: '/api/admin/charts/cells/{id}',
    ours: true,
    who: ['admin'],
    summary: 'Withdraw a cell from all devices, until it is loaded again',
    params: ById,
    answer: Done,
  },
} as const satisfies Record<string, Endpoint>;
