// One upload of charts at a time: a zip, a file of a cell, or several files, which are sent as one zip. When all of it is sent, the server
// reads it by itself: the list of imports shows how far it is.
import { useState } from 'react';
import { MAX_CHART_UPLOAD_BYTES } from '#contract/entities/charts/chart-imports.ts';
import type { AppError } from '#contract/errors.ts';
import type { Result } from '#contract/result.ts';
import { sendParts, tryAgain } from '#features/admin/uploads/send-parts.ts';
import { misfitOf, refusedFile, unreadableFile, useRunningUpload } from '#features/admin/uploads/use-running-upload.ts';
import { translate } from '#i18n/i18n.ts';
import { call } from '#remote/call.ts';
import { zipOfFiles } from './zip-of-files.ts';

export type ChartUploadStage = { at: 'idle'; refusal?: AppError } | { at: 'sending'; fileName: string; share: number };

interface Sending {
  id: string;
  signal: AbortSignal;
  onSent: (share: number) => void;
}

/** GB5X01SW.000: what a set is called by, before its catalogue and texts. */
const isCell = (file: File): boolean => /^\w{8}\.\d{3}$/.test(file.name);
const isZip = (file: File): boolean => /\.zip$/i.test(file.name);

/** What is sent. Of several zips one alone can be one set. @throws when a file cannot be read any more */
async function asOneFile(files: readonly File[]): Promise<File> {
  const [first, ...more] = files.toSorted((a, b) => Number(isCell(b)) - Number(isCell(a)) || (a.name < b.name ? -1 : 1));
  if (first && more.length === 0) return first;
  return new File([await zipOfFiles(files)], translate('admin.charts.severalName', { file: first?.name ?? '', count: more.length }));
}

/** @throws when the file cannot be read any more */
async function sendCharts(file: File, { id, signal, onSent }: Sending): Promise<Result<object>> {
  const sent = await sendParts(file, {
    send: (from, body) => call('admin.addChartPart', { params: { id, from }, body, signal }),
    signal,
    onSent,
  });
  if (!sent.ok) return sent;
  const body = { fileName: file.name, bytes: file.size };
  return tryAgain(() => call('admin.endChartUpload', { params: { id }, body, signal }), signal);
}

const forget = (id: string): void => void call('admin.cancelChartImport', { params: { id } });

export function useChartUpload(onSent: () => void) {
  const [stage, setStage] = useState<ChartUploadStage>({ at: 'idle' });
  const { drop, begin, end } = useRunningUpload(forget);

  const send = async (files: readonly File[]) => {
    drop();
    if (files.length > 1 && files.some(isZip)) return setStage({ at: 'idle', refusal: refusedFile(translate('admin.charts.oneZip')) });
    const file = await asOneFile(files).catch(() => undefined);
    const refusal = file ? misfitOf(file, MAX_CHART_UPLOAD_BYTES) : unreadableFile();
    if (!file || refusal) return setStage({ at: 'idle', ...(refusal && { refusal }) });
    const { id, stop } = begin();
    const { signal } = stop;
    const tell = (share: number) => signal.aborted || setStage({ at: 'sending', fileName: file.name, share });
    tell(0);
    const answer = await sendCharts(file, { id, signal, onSent: tell }).catch(() => undefined);
    if (signal.aborted) return;
    if (!answer?.ok) {
      drop();
      return setStage({ at: 'idle', refusal: answer?.error ?? unreadableFile() });
    }
    end();
    setStage({ at: 'idle' });
    onSent();
  };
  const cancel = () => {
    drop();
    setStage({ at: 'idle' });
  };
  return { stage, send, cancel };
}
