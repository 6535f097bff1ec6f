// Why there is nothing to assess, in words.
import { useTranslation } from 'react-i18next';
import type { PassageStop } from '#contract/passages/passage-assessment.ts';
import { MOST_APPROACH_NM, type NoRoute } from '#contract/routing.ts';
import { formatDistance } from '#i18n/formats.ts';
import { Notice } from '#ui/notice.tsx';
import type { PassageState } from './passage-run.ts';

type Nothing = Exclude<PassageState, { state: 'ready' | 'idle' | 'finding' }>;

export function NoPassage({ state }: { state: PassageState }) {
  const { t } = useTranslation();
  if (state.state === 'ready' || state.state === 'idle' || state.state === 'finding') return null;
  return (
    <Notice tone={state.state === 'failed' ? 'danger' : 'warning'} title={t('passagesPage.nothing')}>
      <Why state={state} />
    </Notice>
  );
}

function Why({ state }: { state: Nothing }) {
  const { t } = useTranslation();
  return state.state === 'noWay' ? <WhyNoWay none={state.none} stops={state.stops} /> : t(`passagesPage.why.${state.state}`);
}

/** In the words of route planning. */
function WhyNoWay({ none, stops }: { none: NoRoute; stops: readonly PassageStop[] }) {
  const { t } = useTranslation();
  const stopName = (at: number) => stops[at]?.name ?? t('routes.stopNumber', { number: at + 1 });
  switch (none.reason) {
    case 'noSea':
      return t('routes.none.noSea', { stop: stopName(none.stop), distance: formatDistance(MOST_APPROACH_NM) });
    case 'inClosedArea':
      return t('passagesPage.why.inAvoided', { stop: stopName(none.stop) });
    case 'closed':
      return t('passagesPage.why.closed', { from: stopName(none.fromStop), to: stopName(none.fromStop + 1) });
    case 'notConnected':
      return t('routes.none.notConnected', { from: stopName(none.fromStop), to: stopName(none.fromStop + 1) });
    case 'cancelled':
      return t('routes.stopped');
  }
}
