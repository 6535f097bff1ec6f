// The page of transit risk assessment: what is assessed, and what came of it. All on this device.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { WordedProgress } from '#ui/chart/progress-bar.tsx';
import type { Account } from '#contract/entities/accounts.ts';
import type { PassagePlan } from '#contract/passages/passage-assessment.ts';
import type { ReviewSlots } from '#store/assessment-drafts.ts';
import { Card } from '#ui/frame/card.tsx';
import { PageBar } from '#ui/list/page-bar.tsx';
import { Text } from '#ui/text.tsx';
import { Notice } from '#ui/notice.tsx';
import { EmergencyNow } from './emergency-now.tsx';
import { PassageForm } from './passage-form.tsx';
import { NoPassage } from './no-passage.tsx';
import { PutUnderWatch } from './under-watch.tsx';
import { ComparePassages } from './result/compare-passages.tsx';
import { PassageResult, type ResultSlots } from './result/passage-result.tsx';
import type { AssessedPassage, ListRoutes, PassageTools } from './passage-run.ts';
import { type PassageSearch, withoutComparison } from './passage-search.ts';
import type { HandOverProps } from './signed/hand-over.tsx';
import { DraftPassage } from './signed/draft-passage.tsx';
import { SignPassage } from './signed/sign-passage.tsx';
import { SignedList } from './signed/signed-list.tsx';
import { SignedPassage } from './signed/signed-passage.tsx';
import { signerOf } from '#session/signer.ts';
import { usePassage } from './use-passage.ts';

/** Assessed anew by other rows, or compared, a passage keeps what is open and marked. */
const sameWay = ({ plan: { departureMs, speedKn }, assessment: { along } }: AssessedPassage): string =>
  [departureMs, speedKn, along.lengthNm].join(' ');

/** The parts of the page, in their order, by the ids of their headings. */
const PARTS = {
  'passage-summary': 'passagesPage.summary.title',
  'passage-rating': 'passagesPage.rating',
  'passage-way': 'passagesPage.way',
  'passage-areas': 'passagesPage.areas',
  'passage-lines': 'ratingPage.lines',
  'passage-measures': 'passagesPage.measures',
  'passage-stops': 'passagesPage.stops',
  'passage-compare': 'passagesPage.compare',
  'passage-reporting': 'passagesPage.reporting',
  'passage-sources': 'passagesPage.sources.title',
  'passage-waypoints': 'passagesPage.waypoints',
  'passage-signing': 'passagesPage.signed.signHead',
  'passages-signed': 'passagesPage.signed.list',
} as const;

interface Props extends ResultSlots, Pick<HandOverProps, 'mailed'> {
  account: Account;
  search: PassageSearch;
  onSearch: (next: PassageSearch) => void;
  /** Passed in, because planning routes is another feature. */
  plannedRoute: PassageTools['plannedRoute'];
  listRoutes: ListRoutes;
  reviews: ReviewSlots;
  /** Puts its route on the map. `routeId`: of the planned or saved route; absent: its ports were chosen. */
  onOpenMap: (passage: { plan: PassagePlan; routeId?: string | undefined; isKept: boolean }) => void;
  /** Plans another way for the passage; answers the id of that route. */
  planRoute: (plan: PassagePlan) => Promise<string>;
}

export function PassageScreen(props: Props) {
  const { account, search, onSearch, onOpenMap, figure, lines, pdf, mailed, reviews } = props;
  const { signed, draft } = search;
  if (draft !== undefined)
    return <DraftPassage key={draft} {...{ account, onSearch, onOpenMap, figure, lines, pdf, reviews }} id={draft} />;
  return signed === undefined ? (
    <PlannedPassage {...props} />
  ) : (
    <SignedPassage key={signed} {...{ account, search, onSearch, onOpenMap, figure, lines, pdf, mailed }} id={signed} />
  );
}

function PlannedPassage({ account, search, onSearch, plannedRoute, listRoutes, onOpenMap, planRoute, figure, lines, pdf, reviews }: Props) {
  const { id: accountId } = account;
  const { t } = useTranslation();
  const { state, isAnew } = usePassage({ accountId, search, plannedRoute });
  const comparison = JSON.stringify(search);
  const [shown, setShown] = useState(comparison);
  const takeWay = async (plan: PassagePlan) => {
    const { from: _, to: __, ...passage } = withoutComparison(search);
    onSearch({ ...passage, route: await planRoute(plan) });
  };
  const isWorking = state.state === 'finding' || isAnew;
  return (
    <div className="stack-20 shrinks">
      <Text size="small" tone="quiet">
        {t('passagesPage.what')}
      </Text>
      <PassageForm
        key={JSON.stringify(withoutComparison(search))}
        {...{ accountId, listRoutes, search, onSearch }}
        faults={state.state === 'ready' && !isAnew ? state.faults : []}
      />
      {isWorking && <WordedProgress label={t('passagesPage.working')} />}
      {state.state === 'ready' ? (
        <>
          <EmergencyNow accountId={accountId} mmsi={state.mmsi} />
          <PassageResult
            key={sameWay(state)}
            {...{ accountId, figure, lines, pdf }}
            passage={state}
            onOpenMap={() => onOpenMap({ plan: state.plan, routeId: search.route, isKept: false })}
            next={<PutUnderWatch search={withoutComparison(search)} />}
            onUseWay={(legs) => void takeWay({ ...state.plan, legs })}
            compare={
              <ComparePassages
                {...{ accountId, listRoutes, search, onSearch }}
                passage={state}
                isNew={!isAnew && shown !== comparison}
                onShown={() => setShown(comparison)}
              />
            }
          />
          <Card id="passage-signing" title={t('passagesPage.signed.signHead')}>
            {!isAnew && (
              <SignPassage passage={state} routeId={search.route} signer={signerOf(account)} figure={figure} write={reviews.write} />
            )}
          </Card>
        </>
      ) : state.state === 'idle' ? (
        <Notice>{t('passagesPage.choose')}</Notice>
      ) : (
        !isWorking && <NoPassage state={state} />
      )}
      {reviews.drafts('passages')}
      <SignedList accountId={accountId} />
      {state.state === 'ready' && <PageBar parts={Object.entries(PARTS).map(([id, label]) => ({ id, label: t(label) }))} />}
    </div>
  );
}
