// The saved drawings beside the map: list, import, renaming, export.
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import type { Chart } from '#map/chart/chart.ts';
import { Drawer } from '#ui/frame/drawer.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { SavedList } from '#ui/list/saved-list.tsx';
import { DrawingListItem } from './drawing-item.tsx';
import { flyToBox } from '#map/fly-to-box.ts';
import { useDrawings } from './drawings-queries.ts';
import { ImportDrawing } from './import-drawing.tsx';

interface Props {
  account: Account;
  onClose: () => void;
  onBack?: () => void;
  /** The map that moves to a drawing; absent when there is none. */
  chart?: Chart | undefined;
}

export function DrawingsDrawer({ account, onClose, onBack, chart }: Props) {
  const { t } = useTranslation();
  const live = useDrawings(account.id);
  return (
    <Drawer title={t('drawings.title')} onClose={onClose} {...(onBack && { onBack })}>
      <div className="stack-16">
        <ImportDrawing />
        <SavedList
          live={live}
          empty={{ icon: <Icon name="drawings" size={24} />, title: t('drawings.empty'), why: t('drawings.emptyWhy') }}
        >
          {(item) => <DrawingListItem key={item.drawing.id} item={item} onShow={chart && ((box) => flyToBox(chart, box))} />}
        </SavedList>
      </div>
    </Drawer>
  );
}
