// One upload of a list at a time: sent, read by the server, shown, and put in force only when the user says so.
import { useState } from 'react';
import type { ListToCheck, ListPreview, ListReading } from '#contract/entities/vta/watch-lists.ts';
import type { AppError } from '#contract/errors.ts';
import { MAX_LIST_FILE_BYTES } from '#contract/limits.ts';
import { misfitOf, unreadableFile, useRunningUpload } from '#features/admin/uploads/use-running-upload.ts';
import { call } from '#remote/call.ts';
import { sendList } from './send-list.ts';

export type UploadStage =
  | { at: 'idle'; refusal?: AppError }
  /** share: 0 to 1 of what was sent. reading: how far the server is with all of it. */
  | { at: 'sending'; fileName: string; share: number; reading?: ListReading['reading'] }
  | { at: 'found'; fileName: string; preview: ListPreview; isBusy: boolean; refusal?: AppError };

const forget = (id: string): void => void call('admin.dropList', { params: { id } });

export function useListUpload(onApplied: () => void) {
  const [stage, setStage] = useState<UploadStage>({ at: 'idle' });
  const { drop, begin, end, idNow } = useRunningUpload(forget);

  const send = async (file: File, said: Pick<ListToCheck, 'list' | 'issuedAt'>) => {
    drop();
    const wrong = misfitOf(file, MAX_LIST_FILE_BYTES);
    if (wrong) return setStage({ at: 'idle', refusal: wrong });
    const { id, stop } = begin();
    const { signal } = stop;
    const onSent = (share: number) => signal.aborted || setStage({ at: 'sending', fileName: file.name, share });
    const onRead = (reading: ListReading['reading']) =>
      signal.aborted || setStage({ at: 'sending', fileName: file.name, share: 1, reading });
    onSent(0);
    const answer = await sendList(file, { ...said, id, signal, onSent, onRead }).catch(() => undefined);
    if (signal.aborted) return;
    if (answer?.ok) return setStage({ at: 'found', fileName: file.name, preview: answer.value, isBusy: false });
    drop();
    setStage({ at: 'idle', refusal: answer?.error ?? unreadableFile() });
  };

  const apply = async () => {
    const id = idNow();
    if (stage.at !== 'found' || id === undefined) return;
    setStage({ ...stage, isBusy: true });
    const answer = await call('admin.applyList', { params: { id } });
    if (!answer.ok) return setStage({ ...stage, isBusy: false, refusal: answer.error });
    end();
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
