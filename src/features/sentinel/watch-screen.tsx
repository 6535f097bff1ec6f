// The page of one watched voyage: its state and why, what can be done, its log, and what was agreed.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOffer } from '#contract/documents/document.ts';
import type { Ship } from '#contract/entities/ships.ts';
import type { SignedPassageRow, WatchRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { documentName } from '#files/documents/document-name.ts';
import { formatDateTime, formatDistance, formatNumber, formatSpeed } from '#i18n/formats.ts';
import type { Translate } from '#i18n/i18n.ts';
import { serverNow } from '#platform/clock.ts';
import { accountDb } from '#store/device/account-db.ts';
import { useMechanisms } from '#remote/mechanisms.ts';
import { Button } from '#ui/button.tsx';
import { PagePart, RecordPage } from '#ui/frame/record-page.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { type Fact, Facts } from '#ui/list/facts.tsx';
import { TextLink } from '#ui/list/links.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { UnreadableState } from '#ui/states.tsx';
import { Text } from '#ui/text.tsx';
import { AddEntry, ReportReceived } from './add-to-log.tsx';
import { MissingWatch } from './missing-watch.tsx';
import { TakeOver, WaitingNote, WriteLine } from './hand-over.tsx';
import { type JudgedWatches, useWatches, type WatchLine } from './use-watches.ts';
import { ExercisePart } from './exercise.tsx';
import { CallTreeNotice } from './call-tree-notice.tsx';
import { meansWords } from './contact-reach.ts';
import { BeginExercise } from './begin-exercise.tsx';
import { Answer } from './watch-answer.tsx';
import { watchDocument } from './watch-document.ts';
import { WatchLog } from './watch-log.tsx';
import { InventedShip, JudgedAt, Reasons, StateChip } from './watch-state.tsx';
import { voyageFacts } from './voyage-facts.ts';
import { notCalledWords, telLink } from './watch-words.ts';

interface Props {
  accountId: string;
  watchId: string;
  /** Passed in, because it is of another feature. */
  pdf: (offer: DocumentOffer) => ReactNode;
  /** The button that composes a report to authorities, and the reports that were sent: of another feature. */
  report?: (mmsi: number, ship: Ship | undefined) => ReactNode;
  reports?: (mmsi: number) => ReactNode;
}

export function WatchScreen({ accountId, watchId, ...parts }: Props) {
  const found = useWatches(accountId, watchId);
  if (found.state === 'loading') return <SkeletonLines lines={8} />;
  if (found.state === 'failed') return <UnreadableState error={found.error} />;
  const [line] = found.value.lines;
  return line ? <WatchPage {...found.value} {...{ accountId, line, ...parts }} /> : <MissingWatch {...{ accountId, watchId }} />;
}

type PageProps = JudgedWatches & Omit<Props, 'watchId'> & { line: WatchLine };

// over 40 lines: the parts in their order
function WatchPage({ accountId, line, people, events, pdf, report, reports }: PageProps) {
  const { t, i18n } = useTranslation();
  const { watch, judgement, ashore, ship, log, exercise, passage } = line;
  const isOpen = watch.endedAt === undefined;
  const name = ship?.name ?? watch.name;
  const notCalled = notCalledWords(t, judgement, ashore);
  const mechanisms = useMechanisms();
  const offer: DocumentOffer = {
    name: () => documentName(exercise ? 'EXERCISE-WATCH' : 'WATCH', name, serverNow()),
    mail: { accountId, of: 'watch', ofId: watch.id },
    async make() {
      const traffic = (await accountDb(accountId).shipMeta.get('ships'))?.traffic ?? 'none';
      const settings = settingsOf(t, line, passage);
      return watchDocument({ t, language: i18n.language, line, people, events, traffic, settings, mechanisms, atMs: serverNow() });
    },
  };
  return (
    <RecordPage
      back={{ to: '/dashboard/sentinel', label: t('sentinelPage.title') }}
      name={name}
      tools={
        <>
          {pdf(offer)}
          {report?.(watch.mmsi, ship)}
          <Button asChild kind="soft">
            <Link to="/dashboard/map" search={{ ship: watch.mmsi }}>
              <Icon name="map" />
              {t('sentinelPage.showOnMap')}
            </Link>
          </Button>
        </>
      }
      asideLabel={t('sentinelPage.settings')}
      aside={<Settings {...{ line, passage }} />}
    >
      <PagePart title={t('sentinelPage.stateHead')}>
        <div className="stack-8">
          <InventedShip ship={ship} />
          <div className="line-8 wraps">
            <StateChip judgement={judgement} />
            <JudgedAt {...{ judgement, ashore }} />
          </div>
          <Reasons judgement={judgement} events={events} />
          {notCalled && <Text strong>{notCalled}</Text>}
          <Answer {...{ watch, ashore, log, people, accountId }} />
          <Facts facts={voyageFacts(t, line, { people, accountId })} />
        </div>
      </PagePart>
      {exercise && <ExercisePart {...{ watch, exercise, log, people, accountId }} />}
      <WaitingNote {...{ watch, people, accountId }} />
      {isOpen && (
        <div className="line-8 wraps">
          <TakeOver {...{ watch, people, accountId }} />
          <ReportReceived watchId={watch.id} ship={name} />
          <WriteLine {...{ watch, people, accountId }} what="handOver" />
          <Button asChild kind="soft">
            <Link to="/dashboard/sentinel/$watchId/edit" params={{ watchId: watch.id }}>
              {t('sentinelPage.change')}
            </Link>
          </Button>
          {judgement.phase === 'running' && !exercise && <BeginExercise line={line} />}
          <WriteLine {...{ watch, people, accountId }} what="end" />
        </div>
      )}
      {!isOpen && <Text tone="quiet">{t('sentinelPage.onMap.notDrawn')}</Text>}
      {reports?.(watch.mmsi)}
      <PagePart title={t('sentinelPage.log')}>
        <div className="stack-12">
          <AddEntry watchId={watch.id} />
          <WatchLog {...{ log, people, accountId, events }} inventedReports={line.inventedReports} />
        </div>
      </PagePart>
    </RecordPage>
  );
}

/** The signed passage that the route is of, as words; undefined: of none. */
function passageWords(t: Translate, { route }: WatchRow, passage: SignedPassageRow | undefined): string | undefined {
  if (route.passageId === undefined) return undefined;
  if (!passage) return t('sentinelPage.passageNotHere');
  const { name, signedAt, authorName } = passage;
  return t('sentinelPage.passageOf', { passage: name, time: formatDateTime(signedAt), author: authorName });
}

/** Until when the assessment holds that the watch rests on. */
function validWords(t: Translate, { result: { validUntilMs } }: SignedPassageRow, nowMs: EpochMs): string {
  if (validUntilMs === undefined) return t('sentinelPage.validNotKnown');
  const time = formatDateTime(validUntilMs);
  return validUntilMs < nowMs ? t('sentinelPage.noLongerValid', { time }) : time;
}

function settingsOf(t: Translate, { watch, judgement }: WatchLine, passage: SignedPassageRow | undefined): (Fact & { value: string })[] {
  const hours = (count: number) => t('sentinelPage.hours', { hours: formatNumber(count, Number.isInteger(count) ? 0 : 2) });
  const passageIn = passageWords(t, watch, passage);
  return [
    { label: t('sentinelPage.mmsi'), value: String(watch.mmsi), code: true },
    { label: t('sentinelPage.startsAt'), value: formatDateTime(watch.startsAt) },
    { label: t('sentinelPage.endsAt'), value: formatDateTime(watch.endsAt) },
    ...(watch.endedAt === undefined ? [] : [{ label: t('sentinelPage.endedAt'), value: formatDateTime(watch.endedAt) }]),
    { label: t('sentinelPage.corridor'), value: formatDistance(watch.corridorNm) },
    { label: t('sentinelPage.speed'), value: formatSpeed(watch.speedKn) },
    { label: t('sentinelPage.reportEvery'), value: hours(watch.reportEveryHours) },
    { label: t('sentinelPage.silence'), value: hours(watch.silenceHours) },
    ...(passageIn === undefined ? [] : [{ label: t('sentinelPage.passage'), value: passageIn }]),
    ...(passage ? [{ label: t('sentinelPage.passageValid'), value: validWords(t, passage, judgement.judgedAtMs) }] : []),
  ];
}

function Settings({ line, passage }: { line: WatchLine; passage: SignedPassageRow | undefined }) {
  const { t } = useTranslation();
  const { contacts, answerMinutes } = line.watch;
  const mechanisms = useMechanisms();
  return (
    <div className="stack-16">
      <Facts title={t('sentinelPage.settings')} facts={settingsOf(t, line, passage)} />
      {passage && (
        <TextLink to="/dashboard/tra" search={{ signed: passage.id }}>
          {t('sentinelPage.toPassage')}
        </TextLink>
      )}
      <section className="stack-8">
        <h3 className="quiet-heading">{t('sentinelPage.callTree')}</h3>
        <p className="no-margin quiet small">{t('sentinelPage.firstAfter', { count: answerMinutes, means: meansWords(t, mechanisms) })}</p>
        <CallTreeNotice {...{ contacts, mechanisms }} />
        <ol className="bare-list stack-8">
          {contacts.map(({ name, role, email, telephone, minutes }, at) => (
            <li key={`${at} ${name}`} className="breaks">
              <div>
                {at + 1}. <strong>{name}</strong>
                {role && `, ${role}`}
              </div>
              <div className="wraps-8 small">
                {telephone && (
                  <Button asChild kind="soft" size="small">
                    <a href={telLink(telephone)}>{telephone}</a>
                  </Button>
                )}
                {email && <span className="quiet">{email}</span>}
              </div>
              {at < contacts.length - 1 && <div className="quiet small">{t('sentinelPage.thenAfter', { count: minutes })}</div>}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}
