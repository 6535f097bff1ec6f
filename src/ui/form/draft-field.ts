// Keeps what is typed into a field of a form until it is saved, and offers it again where the form was left or the session ended before.
// The one mechanism for all forms: every text field of the app is a TextField or a TextArea, and both use it.
import { useEffect, useMemo, useRef } from 'react';
import type { EpochMs } from '#contract/units.ts';
import { now } from '#platform/clock.ts';
import { type TextDraft, draftKeeper, drafts, dropDrafts, dropReplaced, saveDraft, unkeptDrafts } from '#platform/drafts.ts';
import { newId } from '#platform/ids.ts';
import { useWatched } from '#platform/use-watched.ts';

export type TypedInto = HTMLInputElement | HTMLTextAreaElement;

/** Not kept: secrets, searches, and forms whose values act at once (`data-drafts="none"` on the form). */
function isKept(field: TypedInto): boolean {
  const { form, type, readOnly, autocomplete } = field;
  if (!form || readOnly || ['password', 'search', 'hidden', 'file'].includes(type)) return false;
  return !/password|one-time-code/.test(autocomplete) && form.dataset['drafts'] !== 'none' && !form.closest('[role=search]');
}

const textOf = (element: Element | null | undefined): string => element?.textContent?.trim() ?? '';
const labelOf = (field: TypedInto): string => field.getAttribute('aria-label') ?? textOf(field.labels?.[0]);

/** Of this page, as drafts have it. */
export const addressNow = (): string => `${location.pathname}${location.search}`;

/** The parts of the address that say which record or list is open; the others are filters, under which a form stays the same. */
const OPEN = /^(ship|path|event|alert|port|fleet|client|beside)=/;

/** The same form of another fleet is another one. */
function openNow(): string {
  const open = location.search
    .slice(1)
    .split('&')
    .filter((part) => OPEN.test(part));
  return location.pathname + (open.length > 0 ? `?${open.join('&')}` : '');
}

/** `data-draft-of` around a field names the form's subject, where one page has the same form for several: drawings, views, teams. */
function keyOf(field: TypedInto): string {
  const dialog = field.closest('[role=dialog],[role=alertdialog]')?.getAttribute('aria-labelledby');
  const of = field.closest<HTMLElement>('[data-draft-of]')?.dataset['draftOf'];
  const parts = [openNow(), dialog ? textOf(document.getElementById(dialog)) : '', field.name || labelOf(field)];
  return [...parts, ...(of ? [of] : [])].join(' | ');
}

interface Follower {
  onSent: (taken: Promise<boolean>) => void;
  onUndone: () => void;
}
/** For each form, its fields that are followed. */
const followers = new WeakMap<HTMLFormElement, Set<Follower>>();

/** The form was submitted. Its fields are saved when `taken` says so; refused text is still a draft. */
export function sendOff(form: HTMLFormElement, taken: Promise<boolean>): void {
  for (const { onSent } of followers.get(form) ?? []) onSent(taken);
}

/** The user took back what was typed into the form: it is no draft any more. */
export function undoTyped(form: HTMLFormElement): void {
  for (const { onUndone } of followers.get(form) ?? []) onUndone();
}

/** A form shows within this time that it did not take a field itself. */
const SHOWN_MS = 100;
const shown = () => new Promise((done) => setTimeout(done, SHOWN_MS));
const isWrong = (form: HTMLFormElement): boolean => form.isConnected && form.querySelector('[aria-invalid=true]') !== null;

/** As if the user typed it, so that every kind of form notices. */
function typeInto(field: TypedInto, text: string): void {
  const prototype = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

interface Followed {
  /** Decides by how the field is left. */
  leave: () => void;
  onInput: () => void;
}

/** Ids of the drafts of fields that are on the page now. */
const onPage = new Set<string>();

/** A line that was saved is the answer to what was typed there before the field was opened. Longer texts stay until the user answers. */
function dropOlder(key: string, openedAtMs: EpochMs): void {
  dropDrafts(drafts.get().flatMap((one) => (one.key === key && one.atMs < openedAtMs && !onPage.has(one.id) ? [one.id] : [])));
}

/** From now until it is left, as the draft of this id. */
function follow(field: TypedInto, form: HTMLFormElement, { id, key }: Pick<TextDraft, 'id' | 'key'>, valueOf: () => string): Followed {
  // over 40 lines: what is inside shares how far one field has come
  const label = labelOf(field);
  const keeper = draftKeeper();
  const openedAtMs = now();
  let path = addressNow();
  let start = valueOf();
  /** The last typed text; undefined: nothing yet. */
  let typed: string | undefined;
  /** Not yet known whether it was taken. */
  let underWay: Promise<boolean> | undefined;
  const keep = () => {
    if (draftKeeper() !== keeper) return;
    const value = valueOf();
    if (value === start || value.trim() === '') dropDrafts([id]);
    else saveDraft({ id, key, path, label, text: value, atMs: now() });
  };
  const onInput = () => {
    typed = valueOf();
    path = addressNow();
    keep();
  };
  const onSent = async (taken: Promise<boolean>) => {
    if (typed === undefined) return;
    const text = valueOf();
    underWay = taken;
    const isTaken = await taken;
    if (isTaken) await shown();
    if (underWay === taken) underWay = undefined;
    if (!isTaken || isWrong(form) || draftKeeper() !== keeper) return;
    if (start !== '' && field instanceof HTMLInputElement) dropOlder(key, openedAtMs);
    start = text;
    if (typed === text) dropDrafts([id]); // what was typed since is not saved
  };
  const onUndone = () => {
    if (typed === undefined || draftKeeper() !== keeper) return;
    typed = undefined;
    dropDrafts([id]);
  };
  const follower: Follower = { onSent: (taken) => void onSent(taken), onUndone };
  onPage.add(id);
  field.addEventListener('input', onInput);
  followers.set(form, (followers.get(form) ?? new Set()).add(follower));
  const leave = () => {
    onPage.delete(id);
    field.removeEventListener('input', onInput);
    followers.get(form)?.delete(follower);
    if (typed !== undefined && !underWay) keep(); // half typed, and left
  };
  return { leave, onInput };
}

interface DraftOffer {
  draft: TextDraft;
  putBack: () => void;
  discard: () => void;
}

/**
 * offer: text left in the field earlier; new text is a draft of its own, so the offer stays until it is answered. isUnkept: the device has
 * no space for the present text. `typed`: all text so far, when the field has only the end of it.
 */
export function useDraft(field: TypedInto | undefined, typed: string | undefined): { offer: DraftOffer | undefined; isUnkept: boolean } {
  const kept = useWatched(drafts);
  const unkept = useWatched(unkeptDrafts);
  const whole = useRef(typed);
  const changed = useRef<() => void>(undefined);
  const own = useMemo(() => (field && isKept(field) ? { id: newId(), key: keyOf(field) } : undefined), [field]);
  useEffect(() => {
    if (!field?.form || !own) return undefined;
    const { leave, onInput } = follow(field, field.form, own, () => whole.current ?? field.value);
    changed.current = onInput;
    return leave;
  }, [field, own]);
  useEffect(() => {
    if (typed === whole.current) return;
    whole.current = typed;
    changed.current?.();
  }, [typed]);
  if (!field || !own) return { offer: undefined, isUnkept: false };
  const draft = kept.findLast(({ id, key, text }) => key === own.key && id !== own.id && text !== (typed ?? field.value));
  const discard = () => draft && dropDrafts([draft.id]);
  const putBack = () => {
    if (!draft) return;
    typeInto(field, draft.text);
    dropReplaced(draft.id, own.id);
  };
  return { offer: draft && { draft, putBack, discard }, isUnkept: unkept.has(own.id) };
}
