// Ships that were added to a fleet's list or taken out of it and not saved: kept as a draft beside the typed text, and offered again.
import { useEffect, useState } from 'react';
import { now } from '#platform/clock.ts';
import { drafts, dropDrafts, saveDraft } from '#platform/drafts.ts';
import { useWatched } from '#platform/use-watched.ts';
import type { BuilderShip } from '#store/fleet-builder.ts';

/** "+247123456 -366000001": ships that came and ships that went, in the order of the lists. Empty: none. */
export function changeText(opened: readonly number[], list: readonly BuilderShip[]): string {
  const before = new Set(opened);
  const present = new Set(list.map(({ mmsi }) => mmsi));
  const came = [...present].filter((mmsi) => !before.has(mmsi)).map((mmsi) => `+${mmsi}`);
  const went = [...before].filter((mmsi) => !present.has(mmsi)).map((mmsi) => `-${mmsi}`);
  return [...came, ...went].join(' ');
}

export const countsOf = (text: string): { added: number; removed: number } => ({
  added: text.split('+').length - 1,
  removed: text.split('-').length - 1,
});

/** On top of the list as it is now. */
export function withChange(list: readonly BuilderShip[], text: string): BuilderShip[] {
  const signed = text.split(' ').filter(Boolean);
  const went = new Set(signed.filter((one) => one.startsWith('-')).map((one) => Number(one.slice(1))));
  const ships = new Map(list.map((ship) => [ship.mmsi, ship]));
  for (const mmsi of signed.filter((one) => one.startsWith('+')).map(Number)) if (!ships.has(mmsi)) ships.set(mmsi, { mmsi });
  return [...ships.values()].filter(({ mmsi }) => !went.has(mmsi));
}

/** `label`: of the list, in words. `offer`: what was left unsaved here before, until it is put back or let go. */
export function useShipsDraft(opened: readonly number[], list: readonly BuilderShip[], label: string) {
  const [path] = useState(() => location.pathname);
  const key = `${path} | ships`;
  const [first] = useState(list);
  const text = changeText(opened, list);
  useEffect(() => {
    if (list === first) return;
    if (text === '') dropDrafts([key]);
    else saveDraft({ key, path, label, text, atMs: now() });
  }, [first, list, text, key, path, label]);
  const kept = useWatched(drafts).find((draft) => draft.key === key)?.text;
  // the first change takes its place among what is kept
  const [before, setBefore] = useState<string>();
  if (list === first && before !== kept) setBefore(kept);
  const answered = () => setBefore(undefined);
  return {
    offer: before === text ? undefined : before,
    answered,
    letGo: () => {
      answered();
      if (list === first) dropDrafts([key]);
    },
    drop: () => dropDrafts([key]),
  };
}
