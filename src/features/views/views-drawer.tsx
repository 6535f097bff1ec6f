// The saved views beside the map: save the present view, show one, manage the list.
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import type { ChartView } from '#map/chart/chart-view.ts';
import { timeWindow } from '#map/time-window.ts';
import { useWorkbench, workbench } from '#map/workbench.ts';
import { newId } from '#platform/ids.ts';
import { tools } from '#platform/tools.ts';
import { useWatched } from '#platform/use-watched.ts';
import { commit } from '#store/edits/commit.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/frame/drawer.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { SavedList } from '#ui/list/saved-list.tsx';
import { Text } from '#ui/text.tsx';
import { ViewNameForm } from './name-form.tsx';
import { applyView, currentView, leftOutOf, type LeftOutOfView, savedOf, showsStill } from './present-view.ts';
import { ViewItem } from './view-item.tsx';
import css from './views.module.css';
import { type SavedViewItem, useSavedViews } from './views-queries.ts';
import { Field } from '#ui/form/field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useCopying } from '#ui/list/use-copying.ts';
import { showToast } from '#ui/toasts.tsx';
import { sharedText } from './shared-view.ts';

// Shares the present view as a link: its text contains everything, nothing is stored.
function ShareView({ presentView }: { presentView: () => ChartView | undefined }) {
  const { t } = useTranslation();
  const { copy, byHand: link } = useCopying();
  const share = () => {
    const view = presentView();
    if (!view) return;
    const url = `${location.origin}/dashboard/map?view=${sharedText(workbench.get(), tools.get(), view)}`;
    const without = leftOutOf(view).map((one) => t(`views.leftOut.${one}`));
    copy(url, () =>
      showToast('success', without.length ? t('views.linkCopiedWithout', { what: without.join(', ') }) : t('views.linkCopied')),
    );
  };
  return (
    <>
      <Button kind="soft" onClick={share}>
        <Icon name="share" />
        {t('views.copyLink')}
      </Button>
      {link !== undefined && (
        <Field label={t('views.link')} hint={t('views.linkByHand')}>
          {(control) => <TextField {...control} readOnly value={link} onFocus={(event) => event.target.select()} />}
        </Field>
      )}
    </>
  );
}

interface Props {
  account: Account;
  /** What the map shows now. */
  presentView: () => ChartView | undefined;
  /** Calls back whenever the map has moved; returns a function that stops it. */
  onMoved: (hear: () => void) => () => void;
  onShow: (view: ChartView) => void;
  onClose: () => void;
  onBack?: () => void;
}

export function ViewsDrawer({ account, presentView, onMoved, onShow, onClose, onBack }: Props) {
  const { t } = useTranslation();
  const shown = useShown(presentView, onMoved);
  const currentId = useWatched(currentView);
  const live = useSavedViews(account.id);
  const present = () => {
    const view = presentView();
    return view && savedOf(view);
  };
  const replace = (viewId: string) => {
    const members = present();
    if (!members) return;
    void commit('view.update', { viewId, ...members });
    currentView.set(viewId);
  };
  return (
    <Drawer title={t('views.title')} onClose={onClose} {...(onBack && { onBack })}>
      <div className="stack-16">
        <SaveView present={present} />
        <ShareView presentView={presentView} />
        <LeftOutWords without={shown?.without ?? []} />
        <OfferChanges
          item={live.state === 'ready' ? live.value.find(({ view }) => view.id === currentId) : undefined}
          shown={shown?.members}
          onSave={replace}
          onShow={(item) => onShow(applyView(item.view))}
        />
        <SavedList live={live} empty={{ icon: <Icon name="views" size={24} />, title: t('views.empty'), why: t('views.emptyWhy') }}>
          {(item) => (
            <ViewItem
              key={item.view.id}
              item={item}
              isCurrent={item.view.id === currentId}
              onShow={() => onShow(applyView(item.view))}
              onReplace={() => replace(item.view.id)}
            />
          )}
        </SavedList>
      </div>
    </Drawer>
  );
}

/** What a view saved now would store and leave out; follows map, workbench and tools. */
function useShown(presentView: Props['presentView'], onMoved: Props['onMoved']) {
  const [view, setView] = useState(presentView);
  const bench = useWorkbench();
  const kept = useWatched(tools);
  const time = useWatched(timeWindow);
  const look = useEffectEvent(() => setView(presentView()));
  useEffect(() => onMoved(() => look()), [onMoved]);
  return view && { members: savedOf(view, bench, kept), without: leftOutOf(view, kept, time) };
}

/** Shown only while there is something that neither a link nor a view stores. */
function LeftOutWords({ without }: { without: readonly LeftOutOfView[] }) {
  const { t } = useTranslation();
  if (without.length === 0) return null;
  return (
    <Text as="p" size="small" tone="quiet">
      {t('views.leftOutOfBoth', { what: without.map((one) => t(`views.leftOut.${one}`)).join(', ') })}
    </Text>
  );
}

interface OfferProps {
  /** The current view, if it still exists. */
  item: SavedViewItem | undefined;
  shown: ReturnType<typeof savedOf> | undefined;
  onSave: (viewId: string) => void;
  onShow: (item: SavedViewItem) => void;
}

/** While the map differs from the current view. */
function OfferChanges({ item, shown, onSave, onShow }: OfferProps) {
  const { t } = useTranslation();
  if (!item || !shown || showsStill(item.view, shown)) return null;
  return (
    <Notice>
      {t('views.changed', { name: item.view.name })}
      <span className={css.offers}>
        {item.isOwn && (
          <Button size="small" onClick={() => onSave(item.view.id)}>
            {t('views.saveChanges')}
          </Button>
        )}
        <Button kind="soft" size="small" onClick={() => onShow(item)}>
          {t('views.asSaved')}
        </Button>
      </span>
    </Notice>
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
    const viewId = newId();
    if (!members || !(await commit('view.create', { viewId, name, ...members })).ok) return;
    currentView.set(viewId);
    setNaming(false);
  };
  return <ViewNameForm name="" submit={t('views.save')} onSave={save} onCancel={() => setNaming(false)} />;
}
