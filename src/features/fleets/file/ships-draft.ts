// Unsaved changes to a fleet's ships: stored as a draft beside the typed text, and offered again later.
import { useEffect, useState } from 'react';
import { now } from '#platform/clock.ts';
import { drafts, dropDrafts, dropReplaced, saveDraft, unkeptDrafts } from '#platform/drafts.ts';
import { newId } from '#platform/ids.ts';
import { useWatched } from '#platform/use-watched.ts';
import type { BuilderShip } from '#store/fleet-builder.ts';

/** "+247123456 -366000001": added and removed ships, in the order of the lists. Empty: none. */
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

/** Applied to the list as it is now. */
export function withChange(list: readonly BuilderShip[], text: string): BuilderShip[] {
  const signed = text.split(' ').filter(Boolean);
  const went = new Set(signed.filter((one) => one.startsWith('-')).map((one) => Number(one.slice(1))));
  const ships = new Map(list.map((ship) => [ship.mmsi, ship]));
  for (const mmsi of signed.filter((one) => one.startsWith('+')).map(Number)) if (!ships.has(mmsi)) ships.set(mmsi, { mmsi });
  return [...ships.values()].filter(({ mmsi }) => !went.has(mmsi));
}

/**
 * `opened`: the fleet as it was opened; undefined: the list is stored elsewhere. `label`: names the list. `offer`: unsaved changes from
 * earlier, until the user restores or discards them. isUnkept: the device has no space for the present unsaved changes.
 */
export function useShipsDraft(opened: readonly number[] | undefined, list: readonly BuilderShip[], label: string) {
  const [{ id, path, first }] = useState(() => ({ id: newId(), path: location.pathname, first: list }));
  const [answered, setAnswered] = useState<string>();
  const isUnkept = useWatched(unkeptDrafts).has(id);
  const key = `${path} | ships`;
  const text = opened ? changeText(opened, list) : '';
  useEffect(() => {
    if (list === first) return;
    if (text === '') dropDrafts([id]);
    else saveDraft({ id, key, path, label, text, atMs: now() });
  }, [first, list, text, id, key, path, label]);
  useEffect(() => {
    if (answered !== undefined) dropReplaced(answered, id); // restored changes are dropped once they are stored as the present ones
  }, [answered, id]);
  const offer = useWatched(drafts).findLast(
    (draft) => draft.key === key && draft.id !== id && draft.id !== answered && draft.text !== text,
  );
  return {
    isUnsaved: text !== '',
    isUnkept,
    offer: offer?.text,
    /** The user restored them into the list. */
    take: () => setAnswered(offer?.id),
    discard: () => offer && dropDrafts([offer.id]),
    drop: () => dropDrafts([id]),
  };
}
