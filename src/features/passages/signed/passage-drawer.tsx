// The drawer of the map with the current signed assessment of a ship or a route: what lies ahead, and the way to the whole.
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RiskRating } from '#contract/entities/risk.ts';
import type { PassageAssessment } from '#contract/passages/passage-assessment.ts';
import type { SignedPassageRow } from '#contract/tables.ts';
import type { Drawers } from '#domain/workbench/drawers.ts';
import { formatDateTime, formatDistance, formatNumber } from '#i18n/formats.ts';
import { lineWords, valueWords } from '#i18n/rating-words.ts';
import { useWorkbench } from '#map/workbench.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { Button } from '#ui/button.tsx';
import { Drawer } from '#ui/frame/drawer.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { type Fact, Facts } from '#ui/list/facts.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { EmptyState, UnreadableState } from '#ui/states.tsx';
import { isInventedShip } from '#features/passages/result/passage-facts.ts';
import { worstPlaceWords } from '#features/passages/result/measure-words.ts';
import { aheadOf, currentOf, currentOnes, type PassageAhead } from './current-passage.ts';
import { type ListedPassage, useSignedPassages } from './listed-passages.ts';
import { PassageField } from './passage-field.tsx';
import { useSignedPassage } from './signed-passages.ts';

interface Props {
  accountId: string;
  /** The route that is being planned. */
  routeId: string;
  /** Passed in, because ratings are also shown by another feature. */
  figure: (rating: RiskRating) => ReactNode;
  onClose: () => void;
  onBack?: () => void;
}

/** The ship that was read before this drawer opened over her. */
const shipBehind = (drawers: Drawers): number | undefined => {
  const found = drawers.findLast((drawer) => 'mmsi' in drawer);
  return found && 'mmsi' in found ? found.mmsi : undefined;
};

export function PassageDrawer({ accountId, routeId, figure, ...frame }: Props) {
  const { t } = useTranslation();
  const mmsi = shipBehind(useWorkbench().drawers);
  const signed = useSignedPassages(accountId);
  return (
    <Drawer title={t('map.panels.passages')} {...frame}>
      {signed.state === 'failed' && <UnreadableState error={signed.error} />}
      {signed.state === 'loading' && <SkeletonLines lines={6} />}
      {signed.state === 'ready' && signed.value.length === 0 && <NothingSigned />}
      {signed.state === 'ready' && signed.value.length > 0 && <Current {...{ accountId, routeId, figure, mmsi }} signed={signed.value} />}
    </Drawer>
  );
}

function NothingSigned() {
  const { t } = useTranslation();
  const action = (
    <Button asChild kind="soft">
      <Link to="/dashboard/tra">{t('passagesPage.drawer.toPage')}</Link>
    </Button>
  );
  return (
    <EmptyState icon={<Icon name="report" size={24} />} title={t('passagesPage.signed.none')} action={action}>
      {t('passagesPage.drawer.noneWhy')}
    </EmptyState>
  );
}

interface CurrentProps extends Pick<Props, 'accountId' | 'routeId' | 'figure'> {
  /** The ship whose drawer is behind. */
  mmsi: number | undefined;
  signed: readonly ListedPassage[];
}

/** Until somebody chooses here: the ship whose drawer is behind, else the planned route, else nothing. */
function Current({ accountId, routeId, figure, mmsi, signed }: CurrentProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<{ id: string | undefined }>();
  const current = [...currentOnes(signed).values()];
  const found = chosen ? current.find(({ id }) => id === chosen.id) : currentOf(signed, { mmsi, routeId });
  return (
    <div className="stack-16">
      <PassageField
        label={t('passagesPage.drawer.of')}
        unknown={t('passagesPage.drawer.unknown')}
        passages={current}
        chosen={found}
        nameOf={({ shipName, name }) => shipName ?? name}
        onChoose={(id) => setChosen({ id })}
      />
      {!found && <Notice>{t(!chosen && mmsi !== undefined ? 'passagesPage.drawer.noneOfShip' : 'passagesPage.drawer.choose')}</Notice>}
      {found && <Whole key={found.id} {...{ accountId, figure }} id={found.id} />}
    </div>
  );
}

function Whole({ accountId, id, figure }: Pick<Props, 'accountId' | 'figure'> & { id: string }) {
  const found = useSignedPassage(accountId, id);
  if (found.state === 'failed') return <UnreadableState error={found.error} />;
  if (found.state === 'loading' || !found.value) return <SkeletonLines lines={6} />;
  return <Ahead passage={found.value.passage} figure={figure} />;
}

function Ahead({ passage, figure }: { passage: SignedPassageRow; figure: Props['figure'] }) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const { result, plan, name, signedAt, authorName } = passage;
  const { validUntilMs = 0 } = result;
  const facts = [
    { label: t('passagesPage.way'), value: name },
    { label: t('passagesPage.departureShort'), value: formatDateTime(plan.departureMs) },
    ...useAheadFacts(result, aheadOf(result, nowMs)),
    { label: t('passagesPage.validUntil'), value: formatDateTime(validUntilMs) },
    { label: t('passagesPage.signed.by'), value: t('passagesPage.drawer.byAt', { author: authorName, time: formatDateTime(signedAt) }) },
  ];
  return (
    <>
      {validUntilMs < nowMs && (
        <Notice tone="warning">{t('passagesPage.signed.wasValidUntil', { time: formatDateTime(validUntilMs) })}</Notice>
      )}
      {result.data.invented && <Notice tone="warning">{t('passagesPage.invented')}</Notice>}
      {isInventedShip({ assessment: result }) && <Notice tone="warning">{t('passagesPage.inventedShip')}</Notice>}
      <div className="stack-8 shrinks">{figure(result.rating)}</div>
      <Facts facts={facts} />
      <div>
        <Button asChild>
          <Link to="/dashboard/tra" search={{ signed: passage.id }}>
            <Icon name="report" />
            {t('passagesPage.drawer.open')}
          </Link>
        </Button>
      </div>
    </>
  );
}

function useAheadFacts(result: PassageAssessment, { stretch, listed, report, measures }: PassageAhead): Fact[] {
  const { t } = useTranslation();
  const none = t('passagesPage.none');
  const time = (atMs: number | undefined) => (atMs === undefined ? t('passagesPage.unknown') : formatDateTime(atMs));
  const stretchWords =
    stretch &&
    t('passagesPage.drawer.stretch', {
      count: stretch.count,
      from: formatDistance(stretch.fromNm),
      to: formatDistance(stretch.toNm),
      sum: formatNumber(stretch.sum, 2),
      place: worstPlaceWords(t, result, stretch),
    });
  const listedWords =
    listed &&
    t(listed.isInside ? 'passagesPage.drawer.inside' : 'passagesPage.drawer.enters', {
      area: listed.name,
      time: time(listed.isInside ? listed.span.toMs : listed.span.fromMs),
    });
  const reportWords =
    report &&
    t('passagesPage.drawer.report', {
      report: t(`passagesPage.report.${report.report}`),
      centre: t(`passagesPage.centre.${report.centre}`),
      time: time(report.dueMs),
    });
  return [
    { label: t('passagesPage.worstHead'), value: stretchWords ?? t('passagesPage.drawer.noStretch') },
    { label: t('passagesPage.drawer.nextListed'), value: listedWords ?? none },
    { label: t('passagesPage.drawer.nextReport'), value: reportWords ?? none },
    {
      label: t('passagesPage.drawer.measures'),
      value:
        measures.map((line) => `${lineWords(t, line, 'passage')}: ${valueWords(t, line)}`).join('; ') ||
        t('passagesPage.drawer.noMeasures'),
    },
  ];
}
