// The one upload of a card that is under way. Leaving the card, or beginning another, ends it and has the server forget it.
import { useCallback, useEffect, useRef } from 'react';
import type { AppError } from '#contract/errors.ts';
import { formatBytes } from '#i18n/formats.ts';
import { translate } from '#i18n/i18n.ts';
import { newId } from '#platform/ids.ts';

interface RunningUpload {
  id: string;
  stop: AbortController;
}

export const refusedFile = (message: string): AppError => ({ code: 'invalid', message });
export const unreadableFile = (): AppError => refusedFile(translate('admin.lists.unreadable'));

/** Why a file cannot be sent, before any of it is. undefined: it can. */
export const misfitOf = ({ size }: File, mostBytes: number): AppError | undefined =>
  size === 0
    ? refusedFile(translate('admin.lists.emptyFile'))
    : size > mostBytes
      ? refusedFile(translate('admin.lists.largeFile', { size: formatBytes(size), most: formatBytes(mostBytes) }))
      : undefined;

/** `forget` tells the server, and is the same function at every call; where it cannot be told now, it forgets the upload within a day. */
export function useRunningUpload(forget: (id: string) => void) {
  const running = useRef<RunningUpload>(undefined);
  const drop = useCallback(() => {
    const { current } = running;
    running.current = undefined;
    if (!current) return;
    current.stop.abort();
    forget(current.id);
  }, [forget]);
  useEffect(() => drop, [drop]);
  return {
    drop,
    /** The server has it: nothing is left to forget. */
    end: () => {
      running.current = undefined;
    },
    idNow: (): string | undefined => running.current?.id,
    begin: (): RunningUpload => {
      drop();
      return (running.current = { id: newId(), stop: new AbortController() });
    },
  };
}
