// The threat assessment of one ship as of now: result, what her owner knows, every line, measures, trend, exposure,
// behaviour, her way, incidents, drafts, signed versions.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DocumentOffer } from '#contract/documents/document.ts';
import type { RatedLine, ShipRiskInputs } from '#contract/entities/risk.ts';
import { ageOf } from '#domain/ais/movement.ts';
import { type MeasureName, stillMeasures } from '#domain/risk/measures.ts';
import { rateShip } from '#domain/risk/score.ts';
import { documentName } from '#files/documents/document-name.ts';
import { formatAge, formatDateTime } from '#i18n/formats.ts';
import { serverNow } from '#platform/clock.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { useWatched } from '#platform/use-watched.ts';
import { EmergencyNotice } from '#ui/list/emergency-notice.tsx';
import { useEmergencyOf } from '#store/alerts/emergency-of-ship.ts';
import type { ReviewSlots } from '#store/assessment-drafts.ts';
import { PageBar } from '#ui/list/page-bar.tsx';
import { RecordPage } from '#ui/frame/record-page.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { IncidentsCard } from './incidents-card.tsx';
import { InventedNotices } from './invented-notices.tsx';
import { MeasuresCard } from './measures/measures-card.tsx';
import { LinesCard } from './rating-lines.tsx';
import { ParticularsForm } from './particulars-form.tsx';
import { PastCards, type TellFact } from './past/past-cards.tsx';
import { useShipRating, type ShipRating } from './rated-ships.ts';
import { ResultCard } from './result-card.tsx';
import { AssessmentHeader } from './ship-identity.tsx';
import { computeTrend } from './past/trend-words.ts';
import { TrendCard } from './past/trend-card.tsx';
import { draftDocument } from './document/vta-document.ts';
import { ActorsHere } from './actors-here.tsx';
import { OwnersCard } from './lists/owners-card.tsx';
import { WatchListsCard } from './lists/watch-lists-card.tsx';
import { useMapPicture } from '#map/small/use-map-picture.ts';
import { type ShowWay, WayCard } from './way-card.tsx';
import { SignOrDraft, VersionsCard } from './signed/versions-card.tsx';

interface Props {
  accountId: string;
  mmsi: number;
  /** The name of who may sign; undefined: may not. */
  signer: string | undefined;
  tellFact: TellFact;
  showWay: ShowWay;
  pdf: (offer: DocumentOffer) => ReactNode;
  /** The name of who judges hits of watch lists. */
  author: string;
  reviews: ReviewSlots;
}

export function ShipAssessment(props: Props) {
  const { t, i18n } = useTranslation();
  const { mmsi, pdf } = props;
  const rated = useShipRating(props.accountId, mmsi);
  const { picture, ...drawn } = useMapPicture();
  const [ticked, setTicked] = useState<readonly MeasureName[]>([]);
  const adopted = rated ? stillMeasures(ticked, rated.inputs, rated.world.rules) : [];
  const name = rated?.ship?.name ?? t('ships.mmsiNumber', { mmsi });
  const back = { to: '/dashboard/vta', label: t('vtaPage.back') } as const;
  return (
    <RecordPage
      back={back}
      name={name}
      tools={
        rated &&
        pdf({
          name: () => documentName('VTA', name, serverNow()),
          async make() {
            const map = await (rated.ship ? picture() : undefined);
            const known = {
              atMs: serverNow(),
              trend: (await computeTrend(rated, new AbortController().signal)) ?? [],
              map,
              adopted,
            };
            return draftDocument(mmsi, rated, known, { t, language: i18n.language });
          },
        })
      }
      asideLabel={t('vtaPage.header')}
      aside={rated ? <Header mmsi={mmsi} rated={rated} /> : <SkeletonLines lines={6} />}
    >
      {rated ? <Parts {...props} {...{ name, rated, drawn, adopted }} onAdopt={setTicked} /> : <SkeletonLines lines={10} />}
    </RecordPage>
  );
}

interface RatedProps extends Props {
  drawn: Omit<ReturnType<typeof useMapPicture>, 'picture'>;
  name: string;
  rated: ShipRating;
  /** Measures that are ticked: they are signed with the assessment. */
  adopted: readonly MeasureName[];
  onAdopt: (adopted: readonly MeasureName[]) => void;
}

const Parts = ({ rated, tellFact, showWay, drawn, onAdopt, ...of }: RatedProps) => (
  <>
    <InventedNotices world={rated.world} />
    <EmergencyNotice alertId={useEmergencyOf(of.accountId, of.mmsi)?.id} above="ship" />
    <ResultCard rating={rated.rating} isHeard={rated.ship !== undefined} />
    <ParticularsForm mmsi={of.mmsi} row={rated.particulars} lines={rated.rating.lines} linesWith={linesWith(rated)} />
    <MeasuresCard {...rated} adopted={of.adopted} onAdopt={onAdopt} />
    <LinesCard rating={rated.rating} />
    <TrendCard rated={rated} />
    <PastCards {...{ rated, tellFact }} />
    <WatchListsCard mmsi={of.mmsi} record={rated.world.records.get(of.mmsi)} verdicts={rated.world.verdicts} author={of.author} />
    <OwnersCard record={rated.world.records.get(of.mmsi)} />
    <ActorsHere ids={rated.actorIds} actors={rated.world.actorById} isHeard={rated.ship !== undefined} />
    <WayCard mmsi={of.mmsi} {...{ rated, showWay }} atOnce={drawn.isWanted} onPicture={drawn.onPicture} />
    <IncidentsCard {...rated} />
    {of.reviews.drafts(of.mmsi)}
    <VersionsCard {...of} />
    <Bar {...of} rated={rated} />
  </>
);

/** The parts of the page that are always there, in their order, by the ids of their headings. */
const PARTS = {
  'vta-result': 'vtaPage.result',
  'vta-enter': 'vtaPage.enter',
  'vta-measures': 'vtaPage.measures',
  'vta-lines': 'ratingPage.lines',
  'vta-trend': 'vtaPage.trend.title',
  'vta-exposure': 'vtaPage.past.title.exposure',
  'vta-behaviour': 'vtaPage.past.title.behaviour',
  'vta-watch-lists': 'vtaPage.lists.title',
  'vta-owners': 'vtaPage.owners.title',
  'vta-actors': 'vtaPage.actors.title',
  'vta-way': 'vtaPage.way.title',
  'vta-incidents': 'vtaPage.incidents',
  'vta-versions': 'vtaPage.versions',
} as const;

function Bar(props: Omit<RatedProps, 'tellFact' | 'showWay' | 'drawn' | 'onAdopt'>) {
  const { t } = useTranslation();
  const { mmsi, name, rated, adopted, signer, reviews } = props;
  return (
    <PageBar parts={Object.entries(PARTS).map(([id, label]) => ({ id, label: t(label) }))}>
      <SignOrDraft {...{ mmsi, name, rated, adopted, signer, reviews }} />
    </PageBar>
  );
}

/** Her lines with other inputs than those that are saved. */
const linesWith =
  ({ inputs, world }: ShipRating) =>
  (changed: ShipRiskInputs): readonly RatedLine[] =>
    rateShip({ ...inputs, ...changed }, world.rules).lines;

function Header({ mmsi, rated: { ship, rating } }: Pick<RatedProps, 'mmsi' | 'rated'>) {
  const { t } = useTranslation();
  const nowMs = useWatched(slowClock);
  const heard = ship
    ? t(`ships.age.${ageOf(ship.lastSeen, nowMs)}`, { age: formatAge(Math.max(0, nowMs - ship.lastSeen)) })
    : t('vtaPage.neverHeard');
  const made = [
    { label: t('vtaPage.heard'), value: heard },
    { label: t('vtaPage.asOf'), value: t('vtaPage.issuedNow', { time: formatDateTime(nowMs) }) },
    { label: t('ratingPage.edition'), value: rating.edition },
  ];
  return <AssessmentHeader mmsi={mmsi} ship={ship} made={made} />;
}
