// The way on a small map, drawn by what was reported near it, with the reports and the ends. A pointer on it marks the same place in the
// graph.
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from '@tanstack/react-router';
import type { PassageAssessment, PassagePlan } from '#contract/passages/passage-assessment.ts';
import type { LonLat } from '#contract/units.ts';
import { nearestPiece, passageRuns } from '#domain/passages/runs.ts';
import { FATHOM_RULES } from '#domain/risk/rule-set.ts';
import { cutWay } from '#domain/routing/way-pieces.ts';
import { SmallMap, type TakePicture } from '#map/small/small-map.tsx';
import type { SmallMapLine, SmallMapPoint } from '#map/small/small-map-points.ts';

interface Props {
  assessment: PassageAssessment;
  plan: PassagePlan;
  /** Another way beside it, such as a stand-off that was chosen. */
  other?: PassagePlan['legs'] | undefined;
  /** Index of the piece that is pointed at. */
  place: number;
  onPlace: (piece: number) => void;
  /** Drawn also where it is not in view: a document needs it. */
  isWanted: boolean;
  onPicture: (take: TakePicture | undefined) => void;
  /** Puts the route on the map; its link then opens the planner there. */
  onOpenMap: () => void;
}

const PLANNER = { beside: 'routes' } as const;

export function PassageMap({ assessment, plan, other, place, onPlace, isWanted, onPicture, onOpenMap }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { along } = assessment;
  const lines = useMemo(() => [...otherLine(other), ...linesOf(assessment, plan)], [assessment, plan, other]);
  const points = useMemo(() => pointsOf(assessment, plan), [assessment, plan]);
  const mark = along.pieces[place]?.middle;
  const point = (position: LonLat) => {
    const nearest = nearestPiece(along.pieces, position);
    if (nearest !== undefined && nearest !== place) onPlace(nearest);
  };
  const open = ({ kind, id }: SmallMapPoint) => {
    if (kind === 'event') void navigate({ to: '/dashboard/events/$eventId', params: { eventId: id } });
    else if (kind === 'port' && assessment.stops.some(({ portId }) => portId === id))
      void navigate({ to: '/dashboard/ports/$portId', params: { portId: id } });
  };
  return (
    <SmallMap
      label={t('passagesPage.mapLabel', { count: assessment.reports.length })}
      {...{ points, lines, mark, onPicture, onOpenMap }}
      openAt={PLANNER}
      atOnce={isWanted}
      onPlace={point}
      onOpen={open}
    />
  );
}

const otherLine = (legs: PassagePlan['legs'] = []): SmallMapLine[] =>
  legs.length === 0 ? [] : [{ kind: 'route', positions: legs.flatMap(({ from, to }, at) => (at === 0 ? [from, to] : [to])) }];

function linesOf({ along }: PassageAssessment, { legs }: PassagePlan): SmallMapLine[] {
  return passageRuns(along.pieces, FATHOM_RULES, ({ threat }) => String(threat)).map(({ fromNm, toNm, threat }): SmallMapLine => {
    const part = cutWay(legs, fromNm, toNm);
    return { kind: 'risk', threat, positions: part.flatMap(({ from, to }, at) => (at === 0 ? [from, to] : [to])) };
  });
}

function pointsOf({ reports, stops, waypoints }: PassageAssessment, { legs }: PassagePlan): SmallMapPoint[] {
  const ends = [
    { stop: stops[0], position: waypoints[0]?.position },
    { stop: stops.at(-1), position: legs.at(-1)?.to },
  ];
  return [
    ...reports.map(
      ({ id, lat, lon, category, type, isInvented }): SmallMapPoint => ({ kind: 'event', id, lat, lon, category, type, isInvented }),
    ),
    ...ends.flatMap(({ stop, position }): SmallMapPoint[] =>
      stop && position
        ? [{ kind: 'port', id: stop.portId ?? stop.name, lon: position[0], lat: position[1], rating: stop.rating, label: stop.name }]
        : [],
    ),
  ];
}
