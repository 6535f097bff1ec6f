// What a user does on the page of an engine: finds things by their names, presses, taps and types; waits for what is to come.
import { expect } from 'vitest';
import type { Engine } from './engine.ts';

/** CSS pixels of the page. */
export interface Place {
  x: number;
  y: number;
}

/** A selector, and what the thing is called: its accessible name, near enough. Undefined where none of that name is seen. */
function placeInPage(selector: string, name: string): Place | undefined {
  const nameOf = (element: Element): string => {
    const byOthers = (element.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '');
    const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent);
    const names = [element.getAttribute('aria-label'), byOthers.join(' '), labels.join(' '), element.textContent];
    return (names.find((found) => found?.trim()) ?? '').trim();
  };
  for (const element of document.querySelectorAll<HTMLElement>(selector)) {
    if (nameOf(element) !== name || !element.checkVisibility()) continue;
    element.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const at = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
    const there = document.elementFromPoint(at.x, at.y);
    if (width > 0 && there && (element.contains(there) || there.contains(element))) return at;
  }
  return undefined;
}

const BUTTONS = 'button, a, [role=button], [role=menuitem], [role=option]';
const FIELDS = 'input, textarea, [role=combobox]';

/** Everything may take its time: the map is drawn by the processor. */
const PATIENT = { timeout: 60_000, interval: 250 };

export interface User {
  /** By mouse, unless said. */
  press(name: string, by?: 'mouse' | 'touch'): Promise<void>;
  pressAt(at: Place, by: 'mouse' | 'touch'): Promise<void>;
  isThere(name: string): Promise<boolean>;
  fill(field: string, text: string): Promise<void>;
  key(key: string): Promise<void>;
  /** Waits until the page has this text. */
  reads(text: string | RegExp): Promise<void>;
}

type Patient<T> = ReturnType<typeof expect.poll<T>>;
/** As expect.poll, with time enough. */
export const patiently = <T>(ask: () => Promise<T>): Patient<T> => expect.poll(ask, PATIENT);

export function userOf(engine: Engine): User {
  async function placeOf(selector: string, name: string): Promise<Place> {
    let at: Place | undefined;
    await patiently(async () => (at = await engine.run(placeInPage, selector, name)) !== undefined).toBe(true);
    return at as Place;
  }
  const point = ({ x, y }: Place, pointerType: 'mouse' | 'touch') =>
    engine.act([
      {
        type: 'pointer',
        id: pointerType,
        parameters: { pointerType },
        actions: [
          { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pause', duration: 50 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  const type = (text: string) =>
    engine.act([
      {
        type: 'key',
        id: 'keyboard',
        actions: Array.from(text).flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      },
    ]);
  return {
    press: async (name, by = 'mouse') => point(await placeOf(BUTTONS, name), by),
    pressAt: point,
    isThere: async (name) => (await engine.run(placeInPage, BUTTONS, name)) !== undefined,
    async fill(field, text) {
      const at = await placeOf(FIELDS, field);
      // a window that has only just opened gives its keys to nobody
      await patiently(async () => {
        await point(at, 'mouse');
        await engine.run(() => (document.activeElement as HTMLInputElement).select?.());
        await type(text);
        return engine.run(() => (document.activeElement as HTMLInputElement).value);
      }).toBe(text);
    },
    key: type,
    async reads(text) {
      const read = () => engine.run(() => document.body.innerText);
      await (typeof text === 'string' ? patiently(read).toContain(text) : patiently(read).toMatch(text));
    },
  };
}
