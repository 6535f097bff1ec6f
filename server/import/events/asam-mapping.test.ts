import { describe, expect, it } from 'vitest';
import { EVENT_CATEGORIES, EVENT_TYPES } from '#contract/entities/events.ts';
import { categoryOf, classifyIncident, toAggressor } from './asam-mapping.ts';

const cases: [heading: string, description: string, type: string, category: string][] = [
  // The heading names an action: it wins over whatever the description tells besides.
  ['SUSPICIOUS APPROACH', 'Two skiffs came near. One robbery had been reported before.', 'Suspicious approach', 'Unusual activity'],
  ['Suspicous Approach', '', 'Suspicious approach', 'Unusual activity'],
  ['Boarding', 'Robbers stole engine parts.', 'Boarding', 'Crime'],
  ['Attempted Boarding', '', 'Approach', 'Crime'],
  ['Pirate hijacking', '', 'Seizure', 'Crime'],
  ['Kidnappers', '', 'Kidnapping', 'Crime'],
  ['Stowaways', '', 'Stowaway', 'Irregular migration'],
  ['Explosion', '', 'Physical damage', 'War risk'],
  ['Drug smuggling', '', 'Narcotics', 'Crime'],
  // It names only who: the description decides.
  ['PIRATES', 'The ship was boarded and cash was stolen.', 'Robbery', 'Crime'],
  ['PIRATES', 'The ship was boarded and left again.', 'Boarding', 'Crime'],
  ['PIRATES', 'They attempted to board with ladders.', 'Approach', 'Crime'],
  ['PIRATES', 'A tanker was fired upon.', 'Approach', 'Crime'],
  ['PIRATES', 'The vessel was hijacked.', 'Seizure', 'Crime'],
  ['PIRATES', '', 'Approach', 'Crime'],
  ['Robbers', '', 'Robbery', 'Crime'],
  ['Intruders', '', 'Boarding', 'Crime'],
  ['Speedboat', '', 'Suspicious approach', 'Unusual activity'],
  // Whose doing it was makes it more than crime.
  ['LTTE rebels', 'A boat was attacked.', 'Approach', 'Militancy'],
  ['Greenpeace activists', '', 'Business interruption', 'Activism'],
  ['Military activity', 'The tanker was struck by a shell at her berth.', 'Physical damage', 'War risk'],
  ['Iranian Navy', 'The tanker was seized.', 'Seizure', 'War risk'],
  ['PIRATES', 'A missile passed close astern of the tanker.', 'Physical damage', 'War risk'],
  // A navy that came to help does not make it war.
  ['PIRATES', 'A guided missile destroyer came to help the bulk carrier, which had been fired upon.', 'Approach', 'Crime'],
  ['PIRATES', 'An unmanned barge under tow was boarded. A drone was stolen.', 'Robbery', 'Crime'],
  ['Pirates', 'Their gun jammed when they fired.', 'Approach', 'Crime'],
  ['', 'Ships report GPS interference off the coast.', 'GPS anomaly', 'Unusual activity'],
  ['', 'Three stowaways were found in the rudder trunk.', 'Stowaway', 'Irregular migration'],
  ['Pirates', 'The vessel was boarded. A navy ship responded.', 'Boarding', 'Crime'],
  ['', '', 'Unexplained', 'Unusual activity'],
  ['N/A', 'Nothing is known.', 'Unexplained', 'Unusual activity'],
];

describe('putting free words under types and categories', () => {
  it.each(cases)('"%s", "%s" is %s, %s', (heading, description, type, category) => {
    expect(classifyIncident(heading, description)).toEqual({ type, category });
  });

  it('has a category for every type', () => {
    for (const type of EVENT_TYPES) expect(EVENT_CATEGORIES).toContain(categoryOf(type, '', ''));
  });

  it('takes a heading for the aggressor only when it names one', () => {
    expect(['PIRATES', 'Two speed boats', 'Robbers', 'Hijackers'].map(toAggressor)).toEqual([
      'PIRATES',
      'Two speed boats',
      'Robbers',
      'Hijackers',
    ]);
    expect(['', 'N/A', 'unknown', 'Boarding', 'SUSPICIOUS APPROACH', 'Military activity'].map(toAggressor)).toEqual(
      Array(6).fill(undefined),
    );
  });
});
