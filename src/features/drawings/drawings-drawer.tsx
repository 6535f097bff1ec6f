// The saved drawings beside the map: what there is, importing a file as one, renaming, and giving one out again.
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts.ts';
import type { Chart } from '#map/chart.ts';
import { Drawer } from '#ui/drawer.tsx';
import { Icon } from '#ui/icon.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState, FailureState } from '#ui/states.tsx';
import { DrawingItem } from './drawing-item.tsx';
import { flyToBox } from '#map/fly-to-box.ts';
import css from './drawings.module.css';
import { useDrawings } from './drawings-queries.ts';
import { ImportDrawing } from './import-drawing.tsx';

interface Props {
  account: Account;
  onClose: () => void;
  onBack?: () => void;
  /** Where drawings are flown to; absent while there is no map. */
  chart?: Chart | undefined;
}

export function DrawingsDrawer({ account, onClose, onBack, chart }: Props) {
  const { t } = useTranslation();
  const live = useDrawings(account.id);
  return (
    <Drawer title={t('drawings.title')} onClose={onClose} {...(onBack && { onBack })}>
      <div className={css.drawer}>
        <ImportDrawing />
        {live.state === 'loading' && <SkeletonLines lines={4} />}
        {live.state === 'failed' && (
          <FailureState title={t(`errors.${live.error.code}`)} message={live.error.message} onRetry={() => location.reload()} />
        )}
        {live.state === 'ready' && live.value.length === 0 && (
          <EmptyState icon={<Icon name="drawings" size={24} />} title={t('drawings.empty')}>
            {t('drawings.emptyWhy')}
          </EmptyState>
        )}
        {live.state === 'ready' && live.value.length > 0 && (
          <ul className={css.list}>
            {live.value.map((item) => (
              <DrawingItem key={item.drawing.id} item={item} onShow={chart && ((box) => flyToBox(chart, box))} />
            ))}
          </ul>
        )}
      </div>
    </Drawer>
  );
}
