import { describe, expect, it } from 'vitest';
import errors from '../../locales/en/errors.json' with { type: 'json' };
import events from '../../locales/en/events.json' with { type: 'json' };
import ports from '../../locales/en/ports.json' with { type: 'json' };
import shell from '../../locales/en/shell.json' with { type: 'json' };
import toasts from '../../locales/en/toasts.json' with { type: 'json' };
import { ERROR_CODES } from './error-codes.ts';
import { EVENT_CATEGORY_FILTERS, EVENT_TYPES } from './entities/events.ts';
import { PORT_CATEGORIES } from './entities/ports.ts';

describe('the words of the contract', () => {
  it('has one sentence for every error code, and none for codes that do not exist', () => {
    expect(Object.keys(errors).sort()).toEqual([...ERROR_CODES].sort());
  });

  it('SY20 says of a storage that is not responding only that: what it holds need not be lost, and what is lost has words of its own', () => {
    expect(errors.storageLost).toMatch(/not responding/);
    expect(errors.storageLost).not.toMatch(/lost|downloaded/);
    expect(shell.storageLoss).toMatch(/lost/);
  });

  it('keeps the words that the specification writes, also for an answer that is not JSON', () => {
    expect([errors.internal, errors.notOurs]).toEqual(['Something went wrong', 'Something went wrong']);
  });

  it('says in sentences what the socket says in its own words, and promises no other try that does not come', () => {
    for (const words of [errors.timeout, errors.parseError, errors.unavailable]) expect(words).toMatch(/^[A-Z].* .*\.$/);
    for (const words of Object.values(errors)) expect(words).not.toMatch(/(will be|is) tried again/);
  });

  it('has the twelve success toasts of the specification, to the letter', () => {
    expect(Object.values(toasts)).toEqual([
      'Account created successfully',
      'User updated successfully',
      'Account deleted successfully',
      'Fleet deleted successfully',
      'Fleet Ship deleted successfully',
      'Preferences created successfully',
      'Preferences updated successfully',
      'User preferences updated successfully',
      'User content sharing updated successfully',
      'Views created successfully',
      'Views updated successfully',
      'Views deleted successfully',
    ]);
  });

  it('names every event type, event category and port rating', () => {
    expect(Object.keys(events.category)).toEqual([...EVENT_CATEGORY_FILTERS]);
    expect(Object.keys(events.type)).toEqual([...EVENT_TYPES]);
    expect(Object.keys(ports.rating)).toEqual([...PORT_CATEGORIES, 'unrated']);
  });
});
