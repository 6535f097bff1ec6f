// One upload of charts at a time. When all of it is sent, the server reads it by itself: the list of imports shows how far it is.
import { useState } from 'react';
import { MAX_CHART_UPLOAD_BYTES } from '#contract/entities/charts/chart-imports.ts';
import type { AppError } from '#contract/errors.ts';
import type { Result } from '#contract/result.ts';
import { sendParts, tryAgain } from '#features/admin/uploads/send-parts.ts';
import { misfitOf, unreadableFile, useRunningUpload } from '#features/admin/uploads/use-running-upload.ts';
import { call } from '#remote/call.ts';

export type ChartUploadStage = { at: 'idle'; refusal?: AppError } | { at: 'sending'; fileName: string; share: number };

interface Sending {
  id: string;
  signal: AbortSignal;
  onSent: (share: number) => void;
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

  const send = async (file: File) => {
    drop();
    const refusal = misfitOf(file, MAX_CHART_UPLOAD_BYTES);
    if (refusal) return setStage({ at: 'idle', refusal });
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
