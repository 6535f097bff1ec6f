// One upload of charts at a time. When all of it is sent, the server reads it by itself: the list of imports shows how far it is.
import { useEffect, useRef, useState } from 'react';
import { CHART_PART_BYTES, MAX_CHART_UPLOAD_BYTES } from '#contract/entities/charts/chart-imports.ts';
import type { AppError } from '#contract/errors.ts';
import { fail, ok, type Result } from '#contract/result.ts';
import { toBase64 } from '#features/admin/lists/send-list.ts';
import { formatBytes } from '#i18n/formats.ts';
import { translate } from '#i18n/i18n.ts';
import { newId } from '#platform/ids.ts';
import { call } from '#remote/call.ts';

export type ChartUploadStage = { at: 'idle'; refusal?: AppError } | { at: 'sending'; fileName: string; share: number };

/** How long it waits when the server says that too much is sent at once. */
const WAIT_MS = 5000;
const wait = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, WAIT_MS);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

const refusedFile = (message: string): AppError => ({ code: 'invalid', message });
const misfit = ({ size }: File): string | undefined =>
  size === 0
    ? translate('admin.lists.emptyFile')
    : size > MAX_CHART_UPLOAD_BYTES
      ? translate('admin.charts.largeFile', { size: formatBytes(size), most: formatBytes(MAX_CHART_UPLOAD_BYTES) })
      : undefined;

interface Sending {
  id: string;
  signal: AbortSignal;
  onSent: (share: number) => void;
}

async function sendPart(no: number, content: string, { id, signal }: Sending): Promise<Result<object>> {
  for (;;) {
    const sent = await call('admin.addChartPart', { params: { id, no }, body: { content }, signal });
    if (sent.ok || sent.error.code !== 'tooMany' || signal.aborted) return sent;
    await wait(signal);
  }
}

/** @throws when the file cannot be read any more */
async function sendCharts(file: File, sending: Sending): Promise<Result<object>> {
  const parts = Math.ceil(file.size / CHART_PART_BYTES);
  for (let no = 0; no < parts; no += 1) {
    const bytes = new Uint8Array(await file.slice(no * CHART_PART_BYTES, (no + 1) * CHART_PART_BYTES).arrayBuffer());
    const sent = await sendPart(no, toBase64(bytes), sending);
    if (!sent.ok) return fail(sent.error);
    sending.onSent((no + 1) / parts);
  }
  const { id, signal } = sending;
  const ended = await call('admin.endChartUpload', { params: { id }, body: { fileName: file.name, bytes: file.size }, signal });
  return ended.ok ? ok({}) : ended;
}

export function useChartUpload(onSent: () => void) {
  const [stage, setStage] = useState<ChartUploadStage>({ at: 'idle' });
  const running = useRef<{ id: string; stop: AbortController }>(undefined);
  /** What the server keeps of it goes; if it cannot be told now, it forgets it within a day. */
  const drop = () => {
    const { current } = running;
    running.current = undefined;
    if (!current) return;
    current.stop.abort();
    void call('admin.cancelChartImport', { params: { id: current.id } });
  };
  useEffect(() => drop, []);

  const send = async (file: File) => {
    drop();
    const wrong = misfit(file);
    if (wrong !== undefined) return setStage({ at: 'idle', refusal: refusedFile(wrong) });
    const mine = (running.current = { id: newId(), stop: new AbortController() });
    const { signal } = mine.stop;
    const tell = (share: number) => signal.aborted || setStage({ at: 'sending', fileName: file.name, share });
    tell(0);
    const answer = await sendCharts(file, { id: mine.id, signal, onSent: tell }).catch(() => undefined);
    if (signal.aborted) return;
    if (answer?.ok) running.current = undefined;
    else drop();
    setStage(answer?.ok ? { at: 'idle' } : { at: 'idle', refusal: answer?.error ?? refusedFile(translate('admin.lists.unreadable')) });
    if (answer?.ok) onSent();
  };
  const cancel = () => {
    drop();
    setStage({ at: 'idle' });
  };
  return { stage, send, cancel };
}
