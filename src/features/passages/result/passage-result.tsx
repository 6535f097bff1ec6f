// An assessment, part by part. The place that is pointed at is one for map and graph.
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PassagePlan } from '#contract/passages/passage-assessment.ts';
import type { DocumentOffer } from '#contract/documents/document.ts';
import type { RiskRating } from '#contract/entities/risk.ts';
import { documentName } from '#files/documents/document-name.ts';
import { useMapPicture } from '#map/small/use-map-picture.ts';
import { serverNow } from '#platform/clock.ts';
import { Card } from '#ui/frame/card.tsx';
import { Text } from '#ui/text.tsx';
import { Facts } from '#ui/list/facts.tsx';
import { passageDocument, type Signing } from '#features/passages/passage-document.ts';
import { AreaTable } from './area-table.tsx';
import { DataNotices } from './data-notices.tsx';
import { IncidentMix } from './incident-mix.tsx';
import { PassageMeasuresView } from './passage-measures.tsx';
import { passageContacts } from '#features/passages/passage-contacts.ts';
import type { AssessedPassage } from '#features/passages/passage-run.ts';
import { sourceFacts } from '#features/passages/passage-sources.ts';
import { adoptedWords, routeAreaWords } from './measure-words.ts';
import { wayWords } from './passage-facts.ts';
import { PassageParticulars } from './passage-particulars.tsx';
import { PassageMap } from './passage-map.tsx';
import css from '#features/passages/passages.module.css';
import { ReportingTable } from './reporting-table.tsx';
import { RiskGraph } from './risk-graph.tsx';
import { byShipWords, hourWords, stretchBesidePorts, summaryLines } from './passage-summary.ts';
import { soWhatWords } from './so-what.ts';
import { StopList } from './stop-list.tsx';
import { WaypointTable } from './waypoint-table.tsx';

/** Passed in, because ratings and documents are also shown by other features. */
export interface ResultSlots {
  /** The figure with its band and range. */
  figure: (rating: RiskRating) => ReactNode;
  /** Every line of the rating, as a table. */
  lines: (rating: RiskRating) => ReactNode;
  /** The button that leads to a PDF. */
  pdf: (offer: DocumentOffer) => ReactNode;
}

interface Props extends ResultSlots {
  accountId: string;
  passage: AssessedPassage;
  signing?: Signing;
  /** What is done with it next. */
  next?: ReactNode;
  /** Above the result: the hand-over, by e-mail with this document. */
  handOver?: (offer: DocumentOffer) => ReactNode;
  /** What it is compared with, and that. */
  compare: ReactNode;
  /** Puts the route on the map. */
  onOpenMap: () => void;
  /** Plans this way in place of the one that was assessed. Absent: what is shown is kept as it was. */
  onUseWay?: (legs: PassagePlan['legs']) => void;
}

// over 40 lines: the parts in their order
export function PassageResult(props: Props) {
  const { accountId, passage, signing, next, handOver, compare, onOpenMap, onUseWay, figure, lines, pdf } = props;
  const { t, i18n } = useTranslation();
  const { assessment, plan, measures } = passage;
  const [place, setPlace] = useState(assessment.along.worst ?? 0);
  const [standOff, setStandOff] = useState<number>();
  const { picture, ...drawn } = useMapPicture();
  const ways = passage.standOffs;
  const offer: DocumentOffer = {
    name: () => documentName('TRA', passage.shipName ?? wayWords(passage), signing?.signedAt ?? serverNow()),
    async make() {
      const [map, contacts] = await Promise.all([picture(), passageContacts(accountId, passage.mmsi)]);
      return passageDocument(passage, { t, language: i18n.language, nowMs: serverNow(), map, contacts, signing });
    },
  };
  const names = new Map(assessment.along.areas.map((area) => [area.id, routeAreaWords(t, area)]));
  return (
    <div className="stack-20 shrinks">
      {handOver?.(offer)}
      <DataNotices passage={passage} />
      <Card id="passage-summary" title={t('passagesPage.summary.title')}>
        <Facts facts={summaryLines(t, assessment, passage.assessedMs)} />
        {next}
      </Card>
      <div className={css.columns}>
        <Card id="passage-particulars" title={t('passagesPage.particulars')} end={pdf(offer)}>
          <PassageParticulars passage={passage} />
        </Card>
        <Card id="passage-rating" title={t('passagesPage.rating')}>
          <Text strong>{soWhatWords(t, assessment)}</Text>
          <div className="stack-8 shrinks">{figure(assessment.rating)}</div>
          <IncidentMix mix={assessment.mix} />
        </Card>
      </div>
      <Card id="passage-way" title={t('passagesPage.way')} hint={t('passagesPage.wayHint')}>
        <PassageMap
          {...{ assessment, plan, place, onOpenMap, ...drawn }}
          other={standOff === undefined ? undefined : ways?.get(standOff)}
          onPlace={setPlace}
        />
        <RiskGraph {...{ assessment, names, place }} onPlace={setPlace} />
      </Card>
      <Card id="passage-areas" title={t('passagesPage.areas')} hint={t('passagesPage.areasHint')}>
        <AreaTable assessment={assessment} />
        <Why words={hourWords(t, assessment.along)} />
        <Why words={byShipWords(t, passage)} />
      </Card>
      <Card id="passage-lines" title={t('ratingPage.lines')} hint={t('ratingPage.linesWhy')}>
        <details className={css.details}>
          <summary>{t('passagesPage.lines', { count: assessment.rating.lines.length })}</summary>
          {lines(assessment.rating)}
        </details>
      </Card>
      <div className={css.columns}>
        <Card id="passage-measures" title={t('passagesPage.measures')} hint={t('passagesPage.measuresHint')}>
          <Why words={adoptedWords(t, passage)} />
          <PassageMeasuresView
            {...{ assessment, measures, ways, onUseWay }}
            drawn={standOff}
            onDraw={setStandOff}
            hasTimes={plan.departureMs !== undefined}
          />
        </Card>
        <Card id="passage-stops" title={t('passagesPage.stops')}>
          <StopList stops={assessment.stops} />
          <Why words={stretchBesidePorts(t, assessment)} />
        </Card>
      </div>
      <Card id="passage-compare" title={t('passagesPage.compare')}>
        {compare}
      </Card>
      <Card id="passage-reporting" title={t('passagesPage.reporting')} hint={t('passagesPage.reportingHint')}>
        <ReportingTable due={assessment.reporting} hasTimes={plan.departureMs !== undefined} />
      </Card>
      <Card id="passage-sources" title={t('passagesPage.sources.title')}>
        <Facts facts={sourceFacts(t, assessment)} />
      </Card>
      <Card id="passage-weather" title={t('passagesPage.weather')}>
        <Text>{t('passagesPage.noWeather')}</Text>
      </Card>
      <Card id="passage-waypoints" title={t('passagesPage.waypoints')}>
        <WaypointTable {...{ assessment, names }} />
      </Card>
    </div>
  );
}

const Why = ({ words }: { words: string | undefined }) =>
  words && (
    <Text size="small" tone="quiet">
      {words}
    </Text>
  );
