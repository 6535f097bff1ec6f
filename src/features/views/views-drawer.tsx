// The saved views beside the map: save what the map shows, go back to it, keep the list in order.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/accounts.ts';
import { newId } from '#platform/ids.ts';
import type { ChartView } from '#map/chart-view.ts';
import { commit } from '#store/commit.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Icon } from '#ui/icon.tsx';
import { SavedList } from '#ui/saved-list.tsx';
import { NameForm } from './name-form.tsx';
import { applyView, savedOf } from './present-view.ts';
import { ShareView } from './share-view.tsx';
import { ViewItem } from './view-item.tsx';
import css from './views.module.css';
import { useSavedViews } from './views-queries.ts';

interface Props {
  account: Account;
  /** What the map shows now. */
  presentView: () => ChartView | undefined;
  onShow: (view: ChartView) => void;
  onClose: () => void;
  onBack?: () => void;
}

export function ViewsDrawer({ account, presentView, onShow, onClose, onBack }: Props) {
  const { t } = useTranslation();
  const live = useSavedViews(account.id);
  const present = () => {
    const view = presentView();
    return view && savedOf(view);
  };
  const replace = (viewId: string) => {
    const members = present();
    if (members) void commit('view.update', { viewId, ...members });
  };
  return (
    <Drawer title={t('views.title')} onClose={onClose} {...(onBack && { onBack })}>
      <div className={css.drawer}>
        <SaveView present={present} />
        <ShareView presentView={presentView} />
        <SavedList live={live} empty={{ icon: <Icon name="views" size={24} />, title: t('views.empty'), why: t('views.emptyWhy') }}>
          {(item) => (
            <ViewItem key={item.view.id} item={item} onShow={() => onShow(applyView(item.view))} onReplace={() => replace(item.view.id)} />
          )}
        </SavedList>
      </div>
    </Drawer>
  );
}

function SaveView({ present }: { present: () => ReturnType<typeof savedOf> | undefined }) {
  const { t } = useTranslation();
  const [naming, setNaming] = useState(false);
  if (!naming)
    return (
      <Button onClick={() => setNaming(true)}>
        <Icon name="views" />
        {t('views.save')}
      </Button>
    );
  const save = async (name: string) => {
    const members = present();
    if (members && (await commit('view.create', { viewId: newId(), name, ...members })).ok) setNaming(false);
  };
  return <NameForm name="" submit={t('views.save')} onSave={save} onCancel={() => setNaming(false)} />;
}
