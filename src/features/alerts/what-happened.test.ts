import { expect, test } from 'vitest';
import { whatHappened } from './what-happened.ts';

const said = (description: string) => whatHappened({ description, title: 'Boarding: ladders' });

test('it is the first sentence, without the words that mark an invented event, else the title', () => {
  expect(said('Four men boarded the ship at anchor. They took stores.')).toBe('Four men boarded the ship at anchor.');
  expect(said('Invented sample, no real event. Robbers came over the stern. All fled.')).toBe('Robbers came over the stern.');
  expect(said('On 3 Nov. the M.V. ANNA was approached by skiffs')).toBe('On 3 Nov. the M.V. ANNA was approached by skiffs');
  expect(said('')).toBe('Boarding: ladders');
});

test('a sentence without an end is cut off', () => {
  expect(said('word '.repeat(100))).toHaveLength(201);
});
