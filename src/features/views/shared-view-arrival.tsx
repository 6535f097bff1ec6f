// Shows the view in a link. An invalid link says so and changes nothing.
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartView } from '#map/chart/chart-view.ts';
import { changeWorkbench } from '#map/workbench.ts';
import { showToast } from '#ui/toasts.tsx';
import { chooseShips, currentView } from './present-view.ts';
import { readSharedView } from './shared-view.ts';

interface Props {
  /** As in the address; undefined when it has no view. */
  text: string | undefined;
  onShow: (view: ChartView) => void;
  /** It was read, valid or not: it can be removed from the address. */
  onDone: () => void;
}

export function SharedViewArrival({ text, onShow, onDone }: Props) {
  const { t } = useTranslation();
  const arrive = useEffectEvent((given: string) => {
    const read = readSharedView(given);
    if (read.ok) {
      changeWorkbench(read.value.apply);
      chooseShips(read.value.ships);
      currentView.set(undefined);
      onShow(read.value.target);
    } else showToast('error', t(`views.linkWrong.${read.error}`));
    onDone();
  });
  useEffect(() => {
    if (text !== undefined) arrive(text);
  }, [text]);
  return null;
}
