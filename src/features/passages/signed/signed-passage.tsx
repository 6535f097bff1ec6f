// A signed assessment of a passage, shown from its stored row, and what it is compared with.
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import type { PassagePlan } from '#contract/passages/passage-assessment.ts';
import type { SignedPassageRow } from '#contract/tables.ts';
import { formatDateTime } from '#i18n/formats.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { BackLink, PageHead } from '#ui/frame/page-head.tsx';
import { PagePart } from '#ui/frame/record-page.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { Notice } from '#ui/notice.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { Text } from '#ui/text.tsx';
import { EmptyState, UnreadableState } from '#ui/states.tsx';
import { EmergencyNow } from '#features/passages/emergency-now.tsx';
import type { PassageSearch } from '#features/passages/passage-search.ts';
import { measureOptions } from '#features/passages/result/measure-words.ts';
import { validityWords } from '#features/passages/result/passage-facts.ts';
import { PassageResult, type ResultSlots } from '#features/passages/result/passage-result.tsx';
import { UnderWatchCard } from '#features/passages/under-watch.tsx';
import { CompareSigned } from './compare-signed.tsx';
import { HandOverCard, type HandOverProps } from './hand-over.tsx';
import { asAssessed, type SignedWithLog, useSignedPassage } from './signed-passages.ts';

interface Props extends ResultSlots, Pick<HandOverProps, 'mailed'> {
  account: Account;
  /** The id of the signed assessment. */
  id: string;
  search: PassageSearch;
  onSearch: (next: PassageSearch) => void;
  onOpenMap: (passage: { plan: PassagePlan; isKept: boolean }) => void;
}

export function SignedPassage(props: Props) {
  const { t } = useTranslation();
  const found = useSignedPassage(props.account.id, props.id);
  if (found.state === 'failed') return <UnreadableState error={found.error} />;
  if (found.state === 'loading') return <SkeletonLines lines={10} />;
  if (found.value) return <Signed {...props} {...found.value} />;
  return (
    <EmptyState
      icon={<Icon name="report" size={24} />}
      title={t('passagesPage.signed.missing')}
      action={<TextLink to="/dashboard/tra">{t('passagesPage.signed.toPage')}</TextLink>}
    >
      {t('passagesPage.signed.missingWhy')}
    </EmptyState>
  );
}

function Signed({ account, passage, log, search, onSearch, onOpenMap, mailed, ...slots }: Props & SignedWithLog) {
  const { t } = useTranslation();
  const time = formatDateTime(passage.signedAt);
  const assessed = asAssessed(passage);
  const chosen = measureOptions(t, assessed).filter(({ name }) => passage.chosen?.includes(name));
  const compare = <CompareSigned {...{ passage, search, onSearch }} accountId={account.id} />;
  return (
    <div className="stack-20 shrinks">
      <PageHead
        back={<BackLink to="/dashboard/tra">{t('passagesPage.signed.toPage')}</BackLink>}
        name={t('passagesPage.signed.versionOf', { passage: passage.name, time })}
      />
      <SignedNotice passage={passage} />
      <EmergencyNow accountId={account.id} mmsi={passage.mmsi} />
      <Facts facts={useSigningFacts(passage)} />
      {passage.note !== '' && (
        <PagePart title={t('passagesPage.signed.noteHead')}>
          <p className="as-written">
            <bdi>{passage.note}</bdi>
          </p>
        </PagePart>
      )}
      {chosen.length > 0 && (
        <PagePart title={t('reviewsPage.measures')}>
          {chosen.map((measure) => (
            <Text key={measure.name}>{measure.label}</Text>
          ))}
        </PagePart>
      )}
      <UnderWatchCard accountId={account.id} passageId={passage.id} />
      <PassageResult
        {...slots}
        accountId={account.id}
        passage={assessed}
        signing={passage}
        handOver={(offer) => (
          <HandOverCard {...{ account, log, offer, mailed }} passageId={passage.id} name={passage.name} mmsi={passage.mmsi} />
        )}
        compare={compare}
        onOpenMap={() => onOpenMap({ plan: assessed.plan, isKept: true })}
      />
    </div>
  );
}

/** That it is as it was signed, and when its time is over. The result itself says it too, among what is wrong with its data. */
function SignedNotice({ passage: { plan, result, mmsi } }: { passage: SignedPassageRow }) {
  const { t } = useTranslation();
  const [from, to] = [result.stops[0]?.portId, result.stops.at(-1)?.portId];
  const isOfPorts = from !== undefined && to !== undefined && result.stops.length === 2;
  return (
    <Notice>
      {t('passagesPage.signed.notice')}{' '}
      {isOfPorts && (
        <TextLink to="/dashboard/tra" search={{ from, to, speed: plan.speedKn, ...(mmsi !== undefined && { ship: mmsi }) }}>
          {t('passagesPage.signed.assessAnew')}
        </TextLink>
      )}
    </Notice>
  );
}

function useSigningFacts({ v, authorName, signedAt, arrivedAt, result, assessedAt }: SignedPassageRow) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const { validUntilMs = 0 } = result;
  const validity = t(validUntilMs < nowMs ? 'passagesPage.signed.wasValidUntil' : 'passagesPage.signed.validUntil', {
    time: validUntilMs < nowMs ? formatDateTime(validUntilMs) : validityWords(t, result),
  });
  return [
    { label: t('passagesPage.signed.by'), value: authorName },
    { label: t('passagesPage.signed.at'), value: formatDateTime(signedAt) },
    { label: t('passagesPage.signed.arrived'), value: v === 0 ? t('passagesPage.signed.waiting') : formatDateTime(arrivedAt) },
    { label: t('passagesPage.signed.cutOff'), value: formatDateTime(result.data.syncedMs ?? assessedAt) },
    { label: t('passagesPage.signed.validity'), value: validity },
  ];
}
