// The steps of an alert: what it was when it was raised, and each change of its priority with the time and the cause. Pure.
import type { AlertStep, StepCause } from '#contract/entities/alerts.ts';
import { wholeMinutes } from '#domain/ais/movement.ts';
import { limitNm } from './judge.ts';
import { groundsOf } from './priority.ts';
import type { Rechosen, Situation } from './situation.ts';
import { isMoreUrgent } from './urgency.ts';

type Part = Pick<Situation, 'type' | 'priority' | 'figures'>;
type Weighed = Part & Pick<Situation, 'revisedAt'>;

/** The first is kept, and of the others the last: an alert beside a limit may change for a week. */
const MOST_STEPS = 10;

const weighed = ({ type, figures, revisedAt }: Weighed) => groundsOf(type, figures.event, figures, revisedAt);

function causeOfMeeting(was: Weighed, is: Weighed, isRise: boolean): StepCause {
  if (is.figures.isBehind) return 'behind';
  if (was.type !== is.type) return is.type === 'Proximity ALERT' ? 'nearShip' : 'onlyAhead';
  if (is.type === 'Proximity ALERT') return isRise ? 'nearer' : 'farther';
  return isRise ? 'sooner' : 'later';
}

function causeOfAge({ figures: was }: Weighed, { figures: is }: Weighed, isRise: boolean): StepCause {
  if (is.event.occurredAt === was.event.occurredAt) return isRise ? 'corrected' : 'aged';
  return is.event.occurredAt > was.event.occurredAt ? 'newer' : 'corrected';
}

function causeOfKind(was: Weighed, is: Weighed, isRise: boolean): StepCause {
  const isSame = was.figures.event.type === is.figures.event.type && was.figures.event.category === is.figures.event.category;
  return isSame ? causeOfMeeting(was, is, isRise) : 'corrected';
}

/** What of one event kept its priority down before a rise, or keeps it down since a fall. */
function causesOf(was: Weighed, is: Weighed): StepCause[] {
  const isRise = isMoreUrgent(is.priority, was.priority);
  const grounds = weighed(isRise ? was : is);
  const above = isRise ? is.priority : was.priority;
  const causes = [causeOfKind, causeOfAge, causeOfMeeting].flatMap((causeOf, at) =>
    isMoreUrgent(above, grounds[at]?.allows ?? above) ? [causeOf(was, is, isRise)] : [],
  );
  return [...new Set(causes)];
}

/** The same event as the alert had it before. */
function partBefore({ type, priority, figures, others = [], revisedAt }: Situation, eventId: string): Weighed | undefined {
  const part = [{ type, priority, figures }, ...others].find((one) => one.figures.event.id === eventId);
  return part && { ...part, revisedAt };
}

/** Which of the other choices changed how the ship is met; the first in the order of what the alert was and is about. */
function choiceOf({ type: before }: Situation, { type: after }: Situation, { was, is }: Rechosen): Changed {
  const type = [before, after].find((one) => limitNm(was, one) !== limitNm(is, one));
  if (!type) return { causes: ['choicesChanged'] };
  return { causes: ['distanceChosen'], chosen: { type, wasNm: limitNm(was, type), isNm: limitNm(is, type) } };
}

type Changed = Pick<AlertStep, 'wasNm' | 'chosen'> & { causes: StepCause[] };

function changed(before: Situation, after: Situation, rechosen: Rechosen | undefined): Changed {
  if (rechosen) return choiceOf(before, after, rechosen);
  const { event } = after.figures;
  const was = partBefore(before, event.id);
  if (!was) return { causes: ['newReport'] };
  if (was.priority === after.priority) return { causes: ['otherEvent'] };
  const last = before.steps?.at(-1);
  const wasNm = last?.eventId === event.id && last.type === after.type ? last.distanceNm : was.figures.distanceNm;
  return { causes: causesOf(was, after), ...(was.type === after.type && { wasNm }) };
}

type Whole = Part & Pick<Situation, 'others'>;

const figuresOf = ({ type, figures: { event, distanceNm, passesAt, shipSeenAt }, others = [] }: Whole) => ({
  type,
  eventType: event.type,
  events: 1 + others.length,
  distanceNm,
  shipSeenAt,
  ...(passesAt !== undefined && { passesAt }),
});

const stepOf = (part: Whole, atMs: number, causes: StepCause[]): AlertStep => ({
  atMs,
  priority: part.priority,
  causes,
  eventId: part.figures.event.id,
  ...figuresOf(part),
});

/**
 * Events are judged one after the other, and words say minutes: the figures of a step are those after the last of its minute, so that
 * nobody reads two distances for it.
 */
function atSameMinute(steps: readonly AlertStep[], after: Situation): readonly AlertStep[] {
  const last = steps.at(-1);
  if (!last || wholeMinutes(last.atMs) !== wholeMinutes(after.revisedAt)) return steps;
  const isOfOther = last.eventId !== after.figures.event.id;
  if (isOfOther && last.causes.join() !== 'raised') return steps;
  return [...steps.slice(0, -1), { ...last, eventId: after.figures.event.id, ...figuresOf(after) }];
}

/** `before`: the alert as it was; undefined: this period of it begins. `rechosen`: it changes because of other choices. */
export function stepsAfter(before: Situation | undefined, after: Situation, rechosen?: Rechosen): readonly AlertStep[] {
  if (before?.priority === after.priority) return atSameMinute(before.steps ?? [], after);
  // events that are found at one moment come one by one: the alert was raised with all of them
  if (!before || after.revisedAt === after.raisedAt) return [stepOf(after, after.raisedAt, ['raised'])];
  const { steps = [] } = before;
  const { causes, ...was } = changed(before, after, rechosen);
  const [first, ...others] = [...steps, { ...stepOf(after, after.revisedAt, causes), ...was }];
  return first ? [first, ...others.slice(1 - MOST_STEPS)] : [];
}
