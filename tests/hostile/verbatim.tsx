// The sixty as names, and what a screen that shows them must be like: each is there as it is, none is an element, none ran, none widens it.
import type { ReactElement } from 'react';
import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { OrganisationName } from '#contract/entities/organisations.ts';
import { CORPUS, isStorable } from './corpus.ts';

/** What a name may be at all, as it is stored. */
export const NAMES = CORPUS.flatMap(({ text }) => {
  const read = OrganisationName.safeParse({ name: text });
  return isStorable(text) && read.success ? [read.data.name] : [];
});
/** All of them as one, where a screen has room for one name. */
export const ALL = NAMES.join(' \u00A6 ');

/** What markup of ours would leave behind, and what none of our screens has. */
export const MADE = [
  'body :is(iframe, base, object, embed, math, marquee, form[action])',
  'body :is([onerror], [onload], [onclick], [onmouseover], [onfocus])',
  ':is(a, area)[href^="javascript" i], :is(a, area)[href^="data:" i], [href*="evil.example"], [src="x"], [style*="inset:0"]',
].join(', ');

const fields = () => [...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')];
/** A field of one line has no ends of lines, one of several has them its own way. */
const asInField = (text: string) => [text.replaceAll(/[\r\n]/g, ''), text.replaceAll('\r\n', '\n')];
function missing(texts: readonly string[]): string[] {
  const words = document.body.textContent ?? '';
  const typed = fields().map(({ value }) => value);
  return texts.filter((text) => !words.includes(text) && !typed.some((value) => asInField(text).some((one) => value.includes(one))));
}

let scripts = 0;
/** On a screen so high that lists draw all rows; to be called before each test. */
export async function openHigh(): Promise<void> {
  await page.viewport(1280, 9000);
  localStorage.clear();
  scripts = document.body.querySelectorAll('script').length;
}

/** Waits for all of them, then looks at what else there is. */
export async function expectVerbatim(texts: readonly string[]): Promise<void> {
  await expect.poll(() => missing(texts)).toEqual([]);
  expect([...document.querySelectorAll(MADE)].map(({ outerHTML }) => outerHTML)).toEqual([]);
  expect(document.body.querySelectorAll('script')).toHaveLength(scripts);
  expect('__ran' in globalThis).toBe(false);
  await page.viewport(390, 844);
  await expect.poll(() => document.documentElement.scrollWidth, { message: 'no long word widens the screen' }).toBeLessThanOrEqual(390);
}

/** As the shell has it: what lies across the whole page reaches into this edge. */
export const inPage = (screen: ReactElement) => <main style={{ padding: 24 }}>{screen}</main>;
