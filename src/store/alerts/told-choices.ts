// By which choices this device tells the account of alerts: those in force, as far as the device knows them.
import { DEFAULT_PREFERENCES, type PreferenceChoices } from '#contract/entities/preferences.ts';
import { choicesInForce } from './choices-in-force.ts';

export interface ToldChoices extends Pick<PreferenceChoices, 'quietHours' | 'tellFrom'> {
  /** False where a team follows its client's choices and they are not on this device yet: then `tellFrom` leaves out nothing. */
  knowsChoices: boolean;
}

export async function toldChoices(accountId: string): Promise<ToldChoices> {
  const { choices, isKnown: knowsChoices } = await choicesInForce(accountId);
  return { quietHours: choices.quietHours, tellFrom: knowsChoices ? choices.tellFrom : DEFAULT_PREFERENCES.tellFrom, knowsChoices };
}
