// Which events count where alerts, risks and previews are computed: the real ones; invented samples only when there is nothing else, so that
// no count mixes both. The server has the same rule in SQL.

/** `events`: all that are known, before any other choice: beside a real event that is old or was no incident, samples count nowhere. */
export function countedEvents<E extends { sample: boolean }>(events: readonly E[]): readonly E[] {
  const real = events.filter(({ sample }) => !sample);
  return real.length > 0 ? real : events;
}
