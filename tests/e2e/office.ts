// The same account, or a colleague's, at a desk ashore: plain calls of the API, without the app.
import type { Fleet } from '#contract/entities/fleets.ts';
import type { Notifications } from '#contract/entities/notifications.ts';
import type { Preferences } from '#contract/entities/preferences.ts';
import type { SavedView } from '#contract/entities/views.ts';
import { MEMBER, PASSWORD } from './fathom-server.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Office {
  accountId: string;
  /** The answer's body. @throws with the status and what the server said when it is no success */
  call<T>(method: Method, path: string, body?: object): Promise<T>;
  /** At most 500; of those with this text in them. */
  fleets(text?: string): Promise<Fleet[]>;
  /** Those of exactly this name. */
  fleetsNamed(name: string): Promise<Fleet[]>;
  /** @throws when there is not exactly one */
  fleet(name: string): Promise<Fleet>;
  /** Answers its id. */
  makeFleet(name: string, more?: { ships?: { mmsi: number }[]; tags?: string[]; mastersEmail?: string }): Promise<string>;
  views(): Promise<SavedView[]>;
  preferences(): Promise<Preferences>;
  notifications(): Promise<Notifications>;
  /** Turns a switch of its teams, which tells the other members; a manager may. Sharing content is on from the start. */
  samePreferences(on: boolean): Promise<void>;
}

export async function openOffice(url: string, email = MEMBER): Promise<Office> {
  let token = '';
  async function call<T>(method: Method, path: string, body?: object): Promise<T> {
    const headers = { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as T;
  }
  const session = await call<{ jwtToken: string; account: { id: string } }>('POST', '/api/auth/login', { email, password: PASSWORD });
  token = session.jwtToken;
  const fleets = async (text?: string) =>
    (await call<{ fleet: Fleet[] }>('POST', '/api/fleets', { limit: 500, ...(text && { filter: { text } }) })).fleet;
  const fleetsNamed = async (name: string) => (await fleets(name)).filter((fleet) => fleet.name === name);
  return {
    accountId: session.account.id,
    call,
    fleets,
    fleetsNamed,
    async fleet(name) {
      const found = await fleetsNamed(name);
      if (!found[0] || found.length > 1) throw new Error(`there are ${found.length} fleets called ${name}`);
      return found[0];
    },
    makeFleet: async (name, more) => (await call<{ fleet: Fleet }>('POST', '/api/fleets/new', { name, ...more })).fleet._id,
    views: () => call<SavedView[]>('POST', '/api/views', {}),
    preferences: () => call<Preferences>('POST', '/api/preferences', {}),
    notifications: () => call<Notifications>('GET', '/api/notifications'),
    async samePreferences(samePreferences) {
      const { team } = await call<{ team: { id: string }[] }>('POST', '/api/team/getteambyuser', {});
      for (const { id } of team) await call('PUT', `/api/team/${id}/changeuserpreferences`, { samePreferences });
    },
  };
}
