import { expect, it } from 'vitest';
import { parseFeedEntries } from './feed-entries.ts';

const parsed = (text: string) => {
  const read = parseFeedEntries(text);
  return read.ok ? read.value.map(({ name, everyMs, url }) => `${name} ${everyMs / 60_000} ${url.href}`) : read.error.message;
};

it('reads names, intervals and addresses separated by spaces; the interval defaults to an hour', () => {
  expect(parsed('')).toEqual([]);
  expect(parsed('desk=https://one.example/a,b.csv?key=1\n asam/1d=http://two.example/x  c/30m=https://three.example/')).toEqual([
    'desk 60 https://one.example/a,b.csv?key=1',
    'asam 1440 http://two.example/x',
    'c 30 https://three.example/',
  ]);
});

it.each([
  ['https://one.example/', 'has an entry that is no feed, number 1: write NAME='],
  ['a=https://one.example/ b=ftp://two.example/', 'number 2: an address begins with https:// or http://'],
  ['a/1m=https://one.example/', 'number 1: how often is 5m to 7d'],
  ['a/8d=https://one.example/', 'number 1: how often is 5m to 7d'],
  ['a=https://one.example/ a=https://two.example/', 'number 2: the name a is taken'],
  ['inbox=https://one.example/', 'number 1: the name inbox is taken'],
])('refuses %s and says why', (text, words) => {
  expect(parsed(text)).toContain(words);
});

it('never repeats an address, which may hold a key', () => {
  expect(parsed('a=ftp://user:hunter2@one.example/?key=hunter2')).not.toContain('hunter2');
});
