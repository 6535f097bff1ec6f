// A call to the server in each of its states: in progress, failed with a retry, or ready.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Loadable } from '#platform/loadable.ts';
import { Denied } from '#ui/denied.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { FailureState } from '#ui/states.tsx';
import { errorWords } from '#ui/error-words.ts';

interface Props<T> {
  asked: Loadable<T>;
  onRetry: () => void;
  /** While it is under way. */
  lines?: number;
  children: (value: T) => ReactNode;
}

export function Answered<T>({ asked, onRetry, lines = 4, children }: Props<T>) {
  const { t } = useTranslation();
  if (asked.state === 'loading') return <SkeletonLines lines={lines} />;
  if (asked.state === 'failed' && asked.error.code === 'forbidden') return <Denied />;
  if (asked.state === 'failed') return <FailureState title={t('ui.unreadable')} message={errorWords(asked.error)} onRetry={onRetry} />;
  return children(asked.value);
}
