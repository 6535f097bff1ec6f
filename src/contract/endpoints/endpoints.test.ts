import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { z } from '#contract/zod.ts';

/** Section 7 of the specification, typed by hand, in its order. */
const SECTION_7 = `
POST /api/auth/login
POST /api/auth/logout
POST /api/auth/refresh-token
POST /api/auth/register
POST /api/auth/verify-email
POST /api/auth/forgot-password
POST /api/auth/reset-password
GET /api/auth/favourite/{id}
POST /api/auth
PUT /api/auth/{id}
PUT /api/auth/avatar/{id}
DELETE /api/auth/{id}
POST /api/account/register
POST /api/fleets
POST /api/fleets/fleet
POST /api/fleets/new
PUT /api/fleets/{id}
DELETE /api/fleets/{id}
POST /api/fleets/validate
POST /api/fleets/getusers
PUT /api/fleets/{id}/mastersemail
PUT /api/fleets/{id}/tags
PUT /api/fleets/{fleetId}/updatesendtomaster
PUT /api/fleets/ship/add
DELETE /api/fleets/ship/{id}/{mmsi}
POST /api/admin
GET /api/admin/{id}
POST /api/admin/create
POST /api/admin/{id}
PUT /api/admin/delete/{id}
POST /api/admin/getclientteamdetails
POST /api/admin/getusers
POST /api/admin/users/create
POST /api/admin/users/edit/{id}
PUT /api/admin/users/senddetails/{id}
PUT /api/admin/users/resetuserpassword/{id}
PUT /api/admin/users/{id}
POST /api/admin/fleets/getfleets
POST /api/admin/fleets/fleet
POST /api/admin/fleets/new
PUT /api/admin/fleets/{id}
PUT /api/admin/fleets/{id}/mastersemail
PUT /api/admin/fleets/{id}/tags
PUT /api/admin/fleets/{id}/updatesendtomaster
POST /api/admin/fleets/validate
POST /api/admin/fleets/upload/{id}
DELETE /api/admin/fleets/{id}
DELETE /api/admin/fleets/ship/{id}/{mmsi}
GET /api/admin/{id}/preferences
POST /api/admin/{id}/preferences
PUT /api/api/keys
POST /api/api/create
PUT /api/api/delete/{id}
POST /api/drawings
POST /api/drawings/new
POST /api/events
GET /api/events/{id}
POST /api/events/alerts
POST /api/events/alerts/{id}
GET /api/notifications
PUT /api/notifications/markread/{id}
PUT /api/notifications/markallread/{id}
PUT /api/notifications/{id}
PUT /api/notifications/deleteall/{id}
POST /api/ports
POST /api/ports/{id}
POST /api/preferences
POST /api/preferences/new
PUT /api/preferences/{id}
POST /api/ships
GET /api/ships/ships/{id}
GET /api/ships/ships/mmsi/{mmsi}
POST /api/team/getteambyuser
PUT /api/team/{id}/changeuserpreferences
PUT /api/team/{id}/changesharecontent
POST /api/views
POST /api/views/new
PUT /api/views/{id}
PUT /api/views/default/{id}
DELETE /api/views/{id}
`
  .trim()
  .split('\n');

/** Bodies that section 7 gives in full. A call that is not here has a payload that the specification does not show. */
const NAMED_BODIES: Record<string, readonly string[]> = {
  'POST /api/auth/login': ['email', 'password'],
  'POST /api/auth/register': ['email', 'password', 'firstName', 'lastName'],
  'POST /api/auth/verify-email': ['token'],
  'POST /api/auth/forgot-password': ['email'],
  'POST /api/auth/reset-password': ['email', 'code', 'password', 'confirmPassword'],
  'POST /api/account/register': ['email', 'password', 'firstName', 'lastName'],
  'PUT /api/fleets/{fleetId}/updatesendtomaster': ['sendToMaster', 'mmsi'],
  'DELETE /api/auth/{id}': [],
  'POST /api/api/create': ['name'], // "key details"
};
/** Members that we require in addition. Each is in the README's list of deviations. */
const REQUIRED_BEYOND: Record<string, readonly string[]> = {
  'DELETE /api/auth/{id}': ['currentPassword'],
  'POST /api/api/create': ['currentPassword'],
  'POST /api/account/register': ['invitation'],
};

const calls: [string, Endpoint][] = Object.entries(endpoints);
const spelled = (call: Endpoint) => `${call.method} ${call.path}`;
const paramNames = (path: string) => [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);

/** Pairs of paths of one method that can both match an address, the one with the literal first. */
function overlaps() {
  const found: string[] = [];
  for (const [, a] of calls) {
    for (const [, b] of calls) {
      const [left, right] = [a.path.split('/'), b.path.split('/')];
      if (a === b || a.method !== b.method || left.length !== right.length) continue;
      const fits = left.every((part, at) => part === right[at] || right[at]?.startsWith('{'));
      const literal = left.some((part, at) => !part.startsWith('{') && right[at]?.startsWith('{'));
      if (fits && literal) found.push(`${spelled(a)} over ${b.path}`);
    }
  }
  return found.sort();
}

describe('the registry of calls', () => {
  it('holds every call of section 7 exactly once, and only our own besides', () => {
    const [ours, specified] = [calls.filter(([, call]) => call.ours), calls.filter(([, call]) => !call.ours)];
    expect(specified.map(([, call]) => spelled(call)).sort()).toEqual(SECTION_7.toSorted());
    expect(ours.filter(([, call]) => SECTION_7.includes(spelled(call)))).toEqual([]);
  });

  it('requires what section 7 names, and beyond it only what the README lists among the deviations', () => {
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
    const deviations = readme.slice(readme.indexOf('## Deviations from the specification'));
    for (const [at, named] of Object.entries(NAMED_BODIES)) {
      const call = calls.find(([, one]) => spelled(one) === at)?.[1];
      const { required = [] } = z.toJSONSchema(call?.body as z.ZodType, { io: 'input' });
      const beyond = REQUIRED_BEYOND[at] ?? [];
      expect([...required].sort(), at).toEqual([...named, ...beyond].sort());
      for (const member of beyond)
        expect(
          deviations.split('\n').some((line) => line.includes(`\`${at}\``) && line.includes(`\`${member}\``)),
          at,
        ).toBe(true);
    }
  });

  it('asks for a body of a deletion only where it lists one', () => {
    const asking = calls.filter(([, { method, body }]) => method === 'DELETE' && body).map(([, call]) => spelled(call));
    expect(asking).toEqual(['DELETE /api/auth/{id}']);
  });

  it('has no two calls that differ only in the name of a parameter', () => {
    const shapes = calls.map(([, call]) => spelled(call).replace(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  it.each(calls)('%s declares exactly the parameters of its path', (_name, call) => {
    const declared = call.params instanceof z.ZodObject ? Object.keys(call.params.shape) : [];
    expect(declared).toEqual(paramNames(call.path));
  });

  it('names the places where a fixed path must win over a parameter', () => {
    expect(overlaps()).toEqual([
      'GET /api/admin/overview over /api/admin/{id}',
      'POST /api/admin/audit over /api/admin/{id}',
      'POST /api/admin/create over /api/admin/{id}',
      'POST /api/admin/getclientteamdetails over /api/admin/{id}',
      'POST /api/admin/getusers over /api/admin/{id}',
      'POST /api/admin/outbox over /api/admin/{id}',
    ]);
  });

  it('opens only the front door to strangers, and the back office only to administrators', () => {
    const by = (who: Endpoint['who']) => calls.filter(([, call]) => JSON.stringify(call.who) === JSON.stringify(who)).map(([name]) => name);
    expect(by('anyone').sort()).toEqual(
      [
        'account.register',
        'auth.forgotPassword',
        'auth.login',
        'auth.mailSignInLink',
        'auth.register',
        'auth.resetPassword',
        'auth.verifyEmail',
        'health.get',
        'organisation.invitation',
      ].sort(),
    );
    expect(by('cookie').sort()).toEqual(['auth.logout', 'auth.refreshToken']);
    expect(by(['admin']).sort()).toEqual(
      ['auth.create', ...calls.map(([name]) => name).filter((name) => name.startsWith('admin.'))].sort(),
    );
  });

  it.each(calls)('%s can be written as JSON Schema, for the OpenAPI page', (_name, call) => {
    for (const input of [call.params, call.query, call.isBinary ? undefined : call.body])
      if (input) expect(() => z.toJSONSchema(input, { io: 'input' })).not.toThrow();
    expect(() => z.toJSONSchema(call.answer, { io: 'output' })).not.toThrow();
  });

  it.each(calls.filter(([, call]) => call.body && !call.isBinary))(
    '%s drops members that it does not know, at every depth',
    (_name, call) => {
      const closed = (node: unknown): boolean => {
        if (Array.isArray(node)) return node.every(closed);
        if (typeof node !== 'object' || node === null) return true;
        const others = 'additionalProperties' in node ? node.additionalProperties : true;
        // a schema for members of any name must be as closed as that of a record
        const areJudged = typeof others === 'object' && others !== null && 'type' in others;
        const open = 'properties' in node && 'type' in node && node.type === 'object' && others !== false && !areJudged;
        return !open && Object.values(node).every(closed);
      };
      expect(closed(z.toJSONSchema(call.body as z.ZodType, { io: 'output' }))).toBe(true);
    },
  );

  const lists = calls.filter(([, call]) => call.body instanceof z.ZodObject && 'offset' in call.body.shape);
  it('has the list calls', () =>
    expect(lists.map(([name]) => name).sort()).toEqual(
      [
        'admin.audit',
        'admin.clients',
        'admin.fleetShips',
        'admin.fleets',
        'admin.outbox',
        'admin.users',
        'alerts.list',
        'drawings.list',
        'events.list',
        'fleets.list',
        'fleets.ships',
        'ports.list',
        'passages.list',
        'ports.ofUser',
        'reviews.list',
        'vta.list',
        'views.list',
      ].sort(),
    ));
  it.each(lists)('%s refuses a page of more than 500 and a sort by a field it does not name', (_name, call) => {
    const needed = { clientId: 'c1', fleetId: 'f1' };
    expect(call.body?.safeParse(needed).success).toBe(true);
    expect(call.body?.safeParse({ ...needed, limit: 501 }).success).toBe(false);
    expect(call.body?.safeParse({ ...needed, offset: -1 }).success).toBe(false);
    expect(call.body?.safeParse({ ...needed, sort: { field: 'password_hash; drop table', direction: 'asc' } }).success).toBe(false);
  });
});
