import { expect, test } from 'vitest';
import { namesShip, whatHappened } from './what-happened.ts';

const said = (description: string) => whatHappened({ description, title: 'Boarding: ladders' });

test('it is the whole report to its last sentence, without the words that mark an invented event, else the title', () => {
  const whole = (what: string) => ({ what, isCut: false });
  const boarded = 'Armed persons came aboard from a boat. The crew is safe.';
  expect(said(boarded)).toEqual(whole(boarded));
  expect(said(`Invented sample, no real event. ${boarded}`)).toEqual(whole(boarded));
  expect(said('')).toEqual(whole('Boarding: ladders'));
});

test('a report is of the ship only where its words name her', () => {
  const title = 'Boarding';
  expect(namesShip({ title, description: 'Persons came aboard and fled.' }, 'ANNA')).toBe(false);
  expect(namesShip({ title, description: 'Persons came aboard the tanker Anna and fled.' }, 'ANNA')).toBe(true);
});

test('a report that is too long is cut after a whole word, with a sign of it', () => {
  const { what, isCut } = said('word '.repeat(100));
  expect(isCut).toBe(true);
  expect(what).toMatch(/^(word )+…$/);
  expect(what.length).toBeLessThanOrEqual(242);
});
