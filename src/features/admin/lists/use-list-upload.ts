// One upload of a list at a time: sent, read by the server, shown, and put in force only when the user says so.
import { useEffect, useRef, useState } from 'react';
import type { ListToCheck, ListPreview, ListReading } from '#contract/entities/vta/watch-lists.ts';
import type { AppError } from '#contract/errors.ts';
import { MAX_LIST_FILE_BYTES } from '#contract/limits.ts';
import { translate } from '#i18n/i18n.ts';
import { formatBytes } from '#i18n/formats.ts';
import { newId } from '#platform/ids.ts';
import { call } from '#remote/call.ts';
import { sendList } from './send-list.ts';

export type UploadStage =
  | { at: 'idle'; refusal?: AppError }
  /** share: 0 to 1 of what was sent. reading: how far the server is with all of it. */
  | { at: 'sending'; fileName: string; share: number; reading?: ListReading['reading'] }
  | { at: 'found'; fileName: string; preview: ListPreview; isBusy: boolean; refusal?: AppError };

const refusedFile = (message: string): AppError => ({ code: 'invalid', message });
const misfit = ({ size }: File): string | undefined =>
  size === 0
    ? translate('admin.lists.emptyFile')
    : size > MAX_LIST_FILE_BYTES
      ? translate('admin.lists.largeFile', { size: formatBytes(size), most: formatBytes(MAX_LIST_FILE_BYTES) })
      : undefined;

export function useListUpload(onApplied: () => void) {
  const [stage, setStage] = useState<UploadStage>({ at: 'idle' });
  const running = useRef<{ id: string; stop: AbortController }>(undefined);
  /** What the server keeps of it goes; if it cannot be told now, it forgets it within a day. */
  const drop = () => {
    const { current } = running;
    running.current = undefined;
    if (!current) return;
    current.stop.abort();
    void call('admin.dropList', { params: { id: current.id } });
  };
  useEffect(() => drop, []);

  const send = async (file: File, said: Pick<ListToCheck, 'list' | 'issuedAt'>) => {
    drop();
    const wrong = misfit(file);
    if (wrong !== undefined) return setStage({ at: 'idle', refusal: refusedFile(wrong) });
    const mine = (running.current = { id: newId(), stop: new AbortController() });
    const { signal } = mine.stop;
    const onSent = (share: number) => signal.aborted || setStage({ at: 'sending', fileName: file.name, share });
    const onRead = (reading: ListReading['reading']) =>
      signal.aborted || setStage({ at: 'sending', fileName: file.name, share: 1, reading });
    onSent(0);
    const answer = await sendList(file, { ...said, id: mine.id, signal, onSent, onRead }).catch(() => undefined);
    if (signal.aborted) return;
    if (answer?.ok) return setStage({ at: 'found', fileName: file.name, preview: answer.value, isBusy: false });
    drop();
    setStage({ at: 'idle', refusal: answer?.error ?? refusedFile(translate('admin.lists.unreadable')) });
  };

  const apply = async () => {
    const { current: mine } = running;
    if (stage.at !== 'found' || !mine) return;
    setStage({ ...stage, isBusy: true });
    const answer = await call('admin.applyList', { params: { id: mine.id } });
    if (!answer.ok) return setStage({ ...stage, isBusy: false, refusal: answer.error });
    running.current = undefined;
    setStage({ at: 'idle' });
    onApplied();
  };

  /** Cancels the upload, or dismisses what was found. */
  const cancel = () => {
    drop();
    setStage({ at: 'idle' });
  };
  return { stage, send, apply, cancel };
}
