// The calls for preferences: one record per owner. Before it is first written, the defaults are answered.
import type { Endpoint } from './endpoint.ts';
import { NewPreferences, Preferences, PreferencesChange, PreferencesQuery } from '#contract/entities/preferences.ts';
import { ById } from '#contract/rows.ts';

export const preferenceEndpoints = {
  'preferences.get': {
    method: 'POST',
    path: '/api/preferences',
    who: 'signedIn',
    key: 'read',
    summary: 'Preferences of the caller',
    body: PreferencesQuery,
    answer: Preferences,
  },
  'preferences.create': {
    method: 'POST',
    path: '/api/preferences/new',
    who: 'signedIn',
    key: 'write',
    summary: 'Write preferences for the first time',
    body: NewPreferences,
    answer: Preferences,
  },
  'preferences.update': {
    method: 'PUT',
    path: '/api/preferences/{id}',
    who: 'signedIn',
    key: 'write',
    summary: 'Change preferences',
    params: ById,
    body: PreferencesChange,
    answer: Preferences,
  },
} as const satisfies Record<string, Endpoint>;
