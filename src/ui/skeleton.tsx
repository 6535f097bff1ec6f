// Lines in the final shape while something is fetched from the server. Local reads need none.
import { Skeleton as RadixSkeleton } from '@radix-ui/themes';
import { useTranslation } from 'react-i18next';
import css from './skeleton.module.css';

/** Appears only after 120 ms, so that a quick answer never flashes. */
export function SkeletonLines({ lines = 3 }: { lines?: number }) {
  const { t } = useTranslation();
  return (
    <div className={css.lines} role="status" aria-label={t('ui.loading')}>
      {Array.from({ length: lines }, (_, line) => (
        <RadixSkeleton key={line} height="14px" width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </div>
  );
}
