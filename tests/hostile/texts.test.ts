// Every sentence of the app that takes a value, with each of the sixty in its place: the value stands in it as it is, and nothing is
// looked up, nested, computed or escaped for its sake.
import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import { startAppTexts } from '#i18n/app-texts.ts';
import { i18nReady } from '#i18n/i18n.ts';
import { CORPUS } from './corpus.ts';

type Texts = { [key: string]: string | Texts };

const bundle: Texts = Object.fromEntries(
  globSync('locales/en/*.json').map((path) => [basename(path, '.json'), JSON.parse(readFileSync(path, 'utf8')) as Texts]),
);
const sentencesOf = (texts: Texts, before = ''): (readonly [key: string, text: string])[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [[before + key, text] as const] : sentencesOf(text, `${before}${key}.`),
  );
const PLACE = /\{\{(\w+)\}\}/g;
const SENTENCES = sentencesOf(bundle).filter(([, text]) => text.includes('{{'));

beforeAll(async () => {
  await i18nReady;
  startAppTexts();
  i18next.addResourceBundle('en', 'translations', bundle, true); // those too that a route would fetch
});

test('the corpus is sixty texts, each another and each with its reason', () => {
  expect(CORPUS).toHaveLength(60);
  expect(new Set(CORPUS.map(({ text }) => text)).size).toBe(60);
  expect(CORPUS.filter(({ why }) => why.length < 10)).toEqual([]);
});

test('every sentence names its values plainly: nothing formatted, unescaped or nested', () => {
  expect(SENTENCES.length).toBeGreaterThan(300);
  expect(SENTENCES.filter(([, text]) => /\$t\(|\{\{[^}]*\W[^}]*\}\}/.test(text))).toEqual([]);
});

test('each of the sixty stands in every sentence as it is', () => {
  const wrong: string[] = [];
  for (const { text: value } of CORPUS)
    for (const [key, text] of SENTENCES) {
      const names = [...text.matchAll(PLACE)].map(([, name = '']) => name);
      // a count chooses the sentence: the key with its ending is found when there is no better one
      const values = Object.fromEntries(names.map((name) => [name, name === 'count' ? 7 : value]));
      const expected = text.replaceAll(PLACE, (_, name: string) => (name === 'count' ? '7' : value));
      if (i18next.t(key, values) !== expected) wrong.push(`${key}: ${i18next.t(key, values).slice(0, 200)}`);
    }
  expect(wrong).toEqual([]);
});
