import { expect, test } from 'vitest';
import { namesShip, whatHappened } from './what-happened.ts';

const said = (description: string) => whatHappened({ description, title: 'Boarding: ladders' });

test('it is the first sentence, without the words that mark an invented event, else the title', () => {
  expect(said('Four men boarded the ship at anchor. They took stores.')).toBe('Four men boarded the ship at anchor.');
  expect(said('Invented sample, no real event. Robbers came over the stern. All fled.')).toBe('Robbers came over the stern.');
  expect(said('On 3 Nov. the M.V. ANNA was approached by skiffs')).toBe('On 3 Nov. the M.V. ANNA was approached by skiffs');
  expect(said('')).toBe('Boarding: ladders');
});

test('a report is of the ship only where its words name her', () => {
  const title = 'Boarding';
  expect(namesShip({ title, description: 'Persons came aboard and fled.' }, 'ANNA')).toBe(false);
  expect(namesShip({ title, description: 'Persons came aboard the tanker Anna and fled.' }, 'ANNA')).toBe(true);
});

test('a sentence without an end is cut off', () => {
  expect(said('word '.repeat(100))).toHaveLength(201);
});
