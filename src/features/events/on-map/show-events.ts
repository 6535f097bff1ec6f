// Puts the events on the chart and follows the database, the workbench, the time window and the clock. React never draws one.
import { EVENT_TYPES, type EventCategory, type EventType } from '#contract/entities/events.ts';
import type { Chart } from '#map/chart/chart.ts';
import { NO_FEATURES } from '#map/chart/overlays.ts';
import { timeWindow } from '#map/time-window.ts';
import { workbench } from '#map/workbench.ts';
import { now, serverNow } from '#platform/clock.ts';
import { slowClock } from '#platform/slow-clock.ts';
import { translate } from '#i18n/i18n.ts';
import { heldEvents } from '#store/held-table.ts';
import { type EventListFilter, isEventShown } from '#features/events/event-filter.ts';
import { eventWindowNow } from './event-window.ts';
import { EVENT_MARKS_SOURCE, eventMarksOverlay, EVENTS_SOURCE, eventsOverlay } from './events-layer.ts';
import { watchArrivals } from '#features/events/event-arrivals.ts';
import type { EventRow } from '#contract/tables.ts';
import type { EpochMs } from '#contract/units.ts';
import { eventAge } from '#map/event-look.ts';

// The pulse of an arriving event: three rings that grow and fade, then nothing moves.
export const BEATS = 3;
const BEAT_MS = 1200;

/** 0 to 1 within a pulse; undefined when all pulses are over. */
export function grownAt(sinceMs: number): number | undefined {
  if (sinceMs >= BEATS * BEAT_MS) return undefined;
  return Math.max(0, sinceMs % BEAT_MS) / BEAT_MS;
}

/** The ids that still pulse, and how far; finished ones are removed. */
export class Pulses {
  readonly #startedMs = new Map<string, EpochMs>();

  start(ids: Iterable<string>, nowMs: EpochMs): void {
    for (const id of ids) this.#startedMs.set(id, nowMs);
  }

  at(nowMs: EpochMs): { id: string; grown: number }[] {
    const beating: { id: string; grown: number }[] = [];
    for (const [id, startedMs] of this.#startedMs) {
      const grown = grownAt(nowMs - startedMs);
      if (grown === undefined) this.#startedMs.delete(id);
      else beating.push({ id, grown });
    }
    return beating;
  }
}

// Events as points of the map, with only the members that its layers read. Pure.
interface EventProperties {
  id: string;
  category: EventCategory;
  type: EventType;
  /** Index into EVENT_AGES. */
  age: 0 | 1 | 2 | 3;
  /** Minutes since 1970: the younger is on top. */
  atMin: number;
  sample: boolean;
}

interface EventFeatures {
  type: 'FeatureCollection';
  features: { type: 'Feature'; geometry: { type: 'Point'; coordinates: [number, number] }; properties: EventProperties }[];
}

type EventFeature = EventFeatures['features'][number];
/** By the row that it was made of: the chart hands only new features to MapLibre's worker. */
const madeOf = new WeakMap<EventRow, EventFeature>();

function featureOf(event: EventRow, ageAtMs: EpochMs): EventFeature {
  const { id, category, type, lat, lon, occurredAt, sample } = event;
  const age = eventAge(ageAtMs - occurredAt);
  const held = madeOf.get(event);
  if (held?.properties.age === age) return held;
  const made: EventFeature = {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: { id, category, type, age, atMin: Math.floor(occurredAt / 60_000), sample },
  };
  madeOf.set(event, made);
  return made;
}

/** `ageAtMs`: the time that the map shows; ages are counted from it. The same row of the same class of age is the same feature. */
export function eventFeatures(events: Iterable<EventRow>, filter: EventListFilter, ageAtMs: EpochMs): EventFeatures {
  const features: EventFeature[] = [];
  for (const event of events) if (isEventShown(event, filter)) features.push(featureOf(event, ageAtMs));
  return { type: 'FeatureCollection', features };
}

/** The window of a playing slider moves with every frame; the picture of 10,000 events need not. */
const DRAW_AT_MOST_EVERY_MS = 200;
const BEAT_STEP_MS = 50;
/** More pulses at once would say no more. */
const MOST_PULSES = 50;

const wordsNow = () => ({
  type: Object.fromEntries(EVENT_TYPES.map((type) => [type, translate(`events.type.${type}`)])) as Record<EventType, string>,
});

const filterNow = () => {
  const { eventCategories: categories, eventTypes: types } = workbench.get();
  return { categories, types, window: eventWindowNow() };
};

/** Returns a function that stops it. */
export function showEvents(chart: Chart, accountId: string): () => void {
  // over 40 lines: the life of one layer, whose parts share what was last drawn
  const stopMarks = chart.addOverlay(eventMarksOverlay);
  const stopSigns = chart.addOverlay(eventsOverlay(wordsNow()));
  const pulses = new Pulses();
  const motion = matchMedia('(prefers-reduced-motion: reduce)');
  let drawnOf: readonly unknown[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;

  function draw(): void {
    timer = undefined;
    const held = heldEvents.get(accountId);
    if (!held) return;
    const { eventViewOpen } = workbench.get();
    const filter = filterNow();
    // opening or dragging a panel changes the workbench too, but not the events
    const window = timeWindow.get();
    const of = [held, eventViewOpen, filter.categories, filter.types, window, filter.window?.fromMs, slowClock.get()];
    if (of.every((part, at) => part === drawnOf[at])) return mark();
    drawnOf = of;
    chart.setGeojson(EVENTS_SOURCE, eventFeatures(eventViewOpen ? held.values() : [], filter, window?.toMs ?? serverNow()));
    mark();
  }
  const drawSoon = () => {
    timer ??= setTimeout(draw, DRAW_AT_MOST_EVERY_MS);
  };

  function mark(): void {
    const held = heldEvents.get(accountId);
    const { eventViewOpen, selectedEventId } = workbench.get();
    const selected = eventViewOpen && selectedEventId !== undefined ? [{ id: selectedEventId }] : [];
    const beating = pulses.at(now()).map(({ id, grown }) => ({ id, grown: motion.matches ? 0.5 : grown }));
    if (beating.length === 0) {
      clearInterval(beat);
      beat = undefined;
    } else beat ??= setInterval(mark, BEAT_STEP_MS);
    const features = [...selected, ...beating].flatMap((properties) => {
      const event = held?.get(properties.id);
      return event
        ? [{ type: 'Feature' as const, geometry: { type: 'Point' as const, coordinates: [event.lon, event.lat] }, properties }]
        : [];
    });
    chart.setGeojson(EVENT_MARKS_SOURCE, features.length > 0 ? { type: 'FeatureCollection', features } : NO_FEATURES);
  }

  const stops = [
    heldEvents.watch(accountId, drawSoon),
    watchArrivals(accountId, (arrived) => {
      const { eventViewOpen, eventBroadcasting } = workbench.get();
      if (!eventViewOpen || !eventBroadcasting) return;
      const filter = filterNow();
      pulses.start(
        arrived
          .filter((event) => isEventShown(event, filter))
          .slice(-MOST_PULSES)
          .map(({ id }) => id),
        now(),
      );
      mark();
    }),
    workbench.watch(drawSoon),
    timeWindow.watch(drawSoon),
    slowClock.watch(drawSoon),
    stopSigns,
    stopMarks,
  ];
  drawSoon();
  return () => {
    clearTimeout(timer);
    clearInterval(beat);
    for (const stop of stops) stop();
  };
}
