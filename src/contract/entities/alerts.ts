// Alerts: one situation of one ship is one alert, with revisions (specification sections 3, 4 and 8; domain page, "Alerts").
import { PointGeometry } from '#contract/geojson.ts';
import { MAX_SILENCE_MS } from '#contract/constants.ts';
import { listQuery, PageView } from '#contract/lists.ts';
import { AtMs, Id } from '#contract/rows.ts';
import { EventType } from './events.ts';
import { Mmsi } from './ships.ts';
import { z } from '#contract/zod.ts';

/** Opening one of these selects its event and recentres the map (specification section 4). */
export const ALERT_TYPES = ['Proximity ALERT', 'Route ALERT', 'Destination ALERT'] as const;
export const AlertType = z.enum(ALERT_TYPES);
export type AlertType = z.infer<typeof AlertType>;

/** Most urgent first (after IMO MSC.302(87)). */
export const ALERT_PRIORITIES = ['emergency', 'alarm', 'warning', 'caution'] as const;
export const AlertPriority = z.enum(ALERT_PRIORITIES);

/**
 * passed: the distance has grown, or she goes elsewhere. later: she will be there after the hours ahead that were chosen. eventOver: out of
 * force by its age. eventCorrected: moved, judged anew or taken back. atRest: she lies in port or at anchor. leftFleets: she is in no fleet
 * that the account sees. choicesChanged: the account changed its choices. clientChoicesChanged: those of its client, which it follows, were
 * changed. notWatched: of older code, one of these three. joined: it goes on in another alert.
 */
export const END_REASONS = [
  'passed',
  'later',
  'eventOver',
  'eventCorrected',
  'atRest',
  'leftFleets',
  'notWatched',
  'choicesChanged',
  'clientChoicesChanged',
  'joined',
] as const;
/** Of an alert, in its account's mark; names as in src/domain/alerts/acknowledgement.ts. `by`: an account. */
export const EarlierAcknowledgement = z.object({
  at: z.int(),
  raisedAt: z.int(),
  by: Id.optional(),
  priority: AlertPriority.optional(),
});

export const EndReason = z.enum(END_REASONS);
export type EndReason = z.infer<typeof EndReason>;

/** The features of the detail: the ship and the event, distinguished by Type. Member names are the specification's. */
const AlertFeatures = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      type: z.literal('Feature'),
      geometry: PointGeometry,
      properties: z.object({ Type: z.string(), EventId: Id }),
    }),
  ),
});

export interface AlertNameTexts {
  /** How many more events the alert has, near her or ahead of her. */
  andMore: (name: string, others: number) => string;
  named: (type: AlertType, names: { event: string; ship: string; distance: string }) => string;
  namedNear: (type: AlertType, names: { event: string; ship: string }) => string;
}

/**
 * What an alert is called, in titles that a server or a device writes and on every screen. `events`: how many it has. A distance would be that of
 * one event: it is said where there is one.
 */
export function nameOfAlert(
  { type, event, events, ship, distance }: { type: AlertType; event: string; events: number; ship: string; distance: string | undefined },
  texts: AlertNameTexts,
): string {
  if (events > 1) return texts.andMore(texts.namedNear(type, { event, ship }), events - 1);
  return distance === undefined ? texts.namedNear(type, { event, ship }) : texts.named(type, { event, ship, distance });
}

/** One way in which the ship meets the event, with its figures. */
const AlertReason = z.object({
  type: AlertType,
  priority: AlertPriority,
  distanceNm: z.number().min(0).describe('From the ship, the nearest point of her route, or her destination'),
  nearest: z.tuple([z.number(), z.number()]).readonly().describe('What the distance is from: longitude, latitude'),
  limitNm: z.number().min(0).describe('What the account chose; nearer than this is alerted'),
  bearingDeg: z.number().describe('From there to the event, true'),
  isClose: z.boolean(),
  alongNm: z.number().min(0).optional().describe('To that point along her route'),
  passesAt: z.int().optional().describe('When she is expected there'),
  isBehind: z.boolean().optional().describe('Of her route: she has passed that point. Near the ship: she has left it behind'),
  portId: Id.optional(),
  eventId: Id.optional().describe('Which event. Absent: the alert has one'),
});

/**
 * Why an alert has another priority than before. newReport: of an event that it did not have. otherEvent: another of its events is the most
 * pressing one now. corrected: the event is said to be of another kind or time. newer: it occurred later than was thought. aged: time has passed. nearShip: the
 * event is near her position, where it was on her route or at her destination. onlyAhead: the other way round. sooner, later: when she passes.
 * behind: she has passed it. distanceChosen: another distance was chosen. choicesChanged: other preferences were changed.
 */
export const STEP_CAUSES = [
  'raised',
  'newReport',
  'otherEvent',
  'corrected',
  'newer',
  'aged',
  'nearShip',
  'onlyAhead',
  'nearer',
  'farther',
  'sooner',
  'later',
  'behind',
  'distanceChosen',
  'choicesChanged',
] as const;
export type StepCause = (typeof STEP_CAUSES)[number];

/** One change of the priority of an alert in its present period, or its beginning; of the gravest event at that time. */
export const AlertStep = z.object({
  atMs: z.int(),
  priority: AlertPriority,
  causes: z.array(z.enum(STEP_CAUSES)).readonly().describe('Empty: not known'),
  type: AlertType,
  eventId: Id,
  eventType: EventType.optional().describe('Absent: older code stored the step'),
  events: z.int().min(1).optional().describe('How many the alert had. Absent: older code stored the step'),
  distanceNm: z.number().min(0),
  shipSeenAt: z.int().optional().describe('The time of the position that it is from. Absent: older code stored the step'),
  wasNm: z.number().min(0).optional().describe('The distance at the step before, if that was measured to the same event in the same way'),
  passesAt: z.int().optional(),
  chosen: z
    .object({ type: AlertType, wasNm: z.number().min(0), isNm: z.number().min(0) })
    .optional()
    .describe('Which distance was changed, where that is a cause'),
});
export type AlertStep = z.infer<typeof AlertStep>;

/** `_id` prevents double toasts; `revision` goes up when the same situation changes. */
export const Alert = z.object({
  _id: Id,
  type: AlertType.describe('Of the gravest reason'),
  priority: AlertPriority,
  reasons: z
    .array(AlertReason)
    .optional()
    .describe('All reasons of all events, the gravest event first. Absent in alerts of older servers'),
  title: z.string(),
  reason: z.string().describe('In words, with the figures that caused it'),
  mmsi: Mmsi,
  shipName: z.string().optional(),
  eventId: Id.describe('The gravest event; an alert may have more, in its reasons'),
  distanceNm: z.number().min(0).optional(),
  createdAt: z.int(),
  updatedAt: z.int(),
  revision: z.int().min(1),
  endedAt: z.int().optional().describe('When the situation was over'),
  acknowledgedAt: z.int().optional(),
  acknowledgedBy: z.string().optional(),
});
export type Alert = z.infer<typeof Alert>;

/** As calls answer it: the specification keys alerts by `id`, and elsewhere calls it `_id`. */
export const AnsweredAlert = Alert.extend({ id: Id.describe('The same as _id') });
export type AnsweredAlert = z.infer<typeof AnsweredAlert>;

export const AlertDetail = AnsweredAlert.extend({ featureCollection: AlertFeatures });
export type AlertDetail = z.infer<typeof AlertDetail>;

export const AlertsQuery = listQuery(
  ['createdAt', 'updatedAt', 'priority'],
  z.object({
    type: z.array(AlertType).max(ALERT_TYPES.length).optional(),
    mmsi: z.array(Mmsi).max(10_000).optional(),
    acknowledged: z.boolean().optional(),
    since: AtMs.optional(),
    until: AtMs.optional(),
  }),
);
export const AlertsAnswer = z.object({ alert: z.array(AnsweredAlert), alertCount: z.int(), view: PageView });

/** A server replaces a time in the future by its own present time. */
export const AcknowledgeAlert = z.object({
  at: AtMs.describe('When it was acknowledged; at most now'),
  raisedAt: AtMs.optional().describe('createdAt of the alert as it was seen; absent: it is taken to have begun with `at`'),
  priority: AlertPriority.optional().describe(
    'The most urgent that the alert was by then. For one that is more urgent nothing is acknowledged. Absent: the alert must have begun by raisedAt',
  ),
  clockAt: AtMs.optional().describe('Where raisedAt is not the server’s: what the clock that told it said at the moment of `at`'),
});
/** Our devices send `forMs`, because their clocks may be wrong. Entries of older code in their queues still send `until`. */
const silence = {
  forMs: z.int().min(0).max(MAX_SILENCE_MS).optional().describe('How long from now; 0 ends the silence'),
  until: z
    .int()
    .max(7_258_118_400_000)
    .optional()
    .describe('Instead of forMs, until when. At most 24 hours from now count; a time that is over ends the silence'),
  priority: AlertPriority.optional().describe(
    'How urgent the alert was then: one that is more urgent is heard. Absent: emergencies are heard',
  ),
};
const saysHowLong = [
  ({ forMs, until }: { forMs?: number | undefined; until?: number | undefined }) => (forMs === undefined) !== (until === undefined),
  'Give either forMs or until',
] as const;
export const SilenceAlert = z.object(silence).refine(...saysHowLong);
/** The edit of one alert. */
export const SilenceOfAlert = z.object({ ...silence, alertId: Id }).refine(...saysHowLong);
