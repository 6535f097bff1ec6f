/** Works on one thing at a time. Of what is given meanwhile only the newest is taken up next: nothing queues, and `work` is never starved. */
export function newestOnly<T>(work: (thing: T) => Promise<void>): (thing: T) => void {
  let isBusy = false;
  let waiting: { thing: T } | undefined;
  const start = async (thing: T): Promise<void> => {
    isBusy = true;
    await work(thing).catch(() => undefined);
    isBusy = false;
    const next = waiting;
    waiting = undefined;
    if (next) await start(next.thing);
  };
  return (thing) => {
    if (isBusy) waiting = { thing };
    else void start(thing);
  };
}
