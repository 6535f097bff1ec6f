// Which events count where alerts, risks and previews are computed: the real ones; invented samples only when there is nothing else, so that
// no count mixes both. The server has the same rule in SQL.
export function countedEvents<E extends { sample: boolean }>(events: readonly E[]): readonly E[] {
  const real = events.filter(({ sample }) => !sample);
  return real.length > 0 ? real : events;
}
