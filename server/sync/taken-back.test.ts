// Whatever the server gives out, it takes back: versions, positions, scopes, ids and epochs go to a device and come again in its requests.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MUTATION_NAMES, mutationOf } from '#domain/mutations.ts';
import { EditAcknowledgement, Change, HEADERS, PullAnswer, PullQuery } from '#contract/sync.ts';
import { fromVersionTag, toVersionTag } from '#contract/versions.ts';
import type { z } from '#contract/zod.ts';
import { newId, newKey } from '#platform/ids.ts';
import { readEditHeaders } from './edit-headers.ts';
import { copyIdOf } from './meet-change.ts';

const LETTERS = 'ABCXYZabcxyz0189_.:-'.split('');
const idOf = (maxLength: number) => fc.string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength });
const id = fc.oneof(idOf(64), fc.constant('x'.repeat(64))).filter((made) => made !== '.' && made !== '..');
const version = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
/** Accounts had ids of 64 letters once (migration 0130), and devices may still hold a position in such a scope. */
const scope = fc.tuple(fc.constantFrom('user', 'content', 'org', 'world'), id).map((parts) => parts.join(':'));

describe('what the server gives out, it takes back', () => {
  it('SY2: the version of a row, in the header that names it', () => {
    fc.assert(
      fc.property(version, id, (v, rowId) => {
        const change = Change.parse({ t: 'fleets', id: rowId, v });
        expect(readEditHeaders({ [HEADERS.ifMatch]: toVersionTag(change.v) }).ifMatch).toBe(v);
        expect(fromVersionTag(`W/${toVersionTag(v)}`)).toBe(v);
      }),
    );
  });

  it('SY5, SY7: positions, scopes and rows, in the next question', () => {
    fc.assert(
      fc.property(fc.dictionary(scope, version), fc.array(scope), fc.array(id, { maxLength: 500 }), (cursor, lost, ids) => {
        const changes = ids.map((rowId) => ({ t: 'alertMarks', id: rowId, v: 1 }));
        const answer = PullAnswer.parse({ changes, cursor, lost, reset: lost, more: false, serverTime: 1, epoch: 'e' });
        const question = {
          cursor: answer.cursor,
          brief: [...Object.keys(answer.cursor), ...(answer.reset ?? [])],
          rows: answer.changes.map((change) => [change.t, change.id]),
        };
        expect(PullQuery.parse(question)).toEqual(question);
      }),
    );
  });

  it('SY7: as many scopes as a body has room for, when a restored server makes a device begin all of them anew', () => {
    const brief = Array.from({ length: 9_000 }, (_, at) => `content:${at}`);
    expect(PullQuery.safeParse({ brief }).success).toBe(true);
  });

  it('SY3, SY9: ids that an acknowledgement brings, and any id of a row, wherever an edit names one', () => {
    fc.assert(
      fc.property(id, id, version, (mine, theirs, v) => {
        const copy = copyIdOf(theirs, mine, v);
        const ack = EditAcknowledgement.parse({ at: {}, ids: { [mine]: theirs }, copy });
        for (const name of MUTATION_NAMES.filter((each) => each !== 'assessment.sign')) {
          // (a signature has an id of its own form, and is never merged, so that no copy is made of it)
          const { args, refs, creates } = mutationOf(name);
          for (const ref of refs) {
            const named = (args as unknown as z.ZodObject).shape[ref] as z.ZodType;
            for (const one of [ack.copy, ...(creates ? [] : Object.values(ack.ids ?? {}))])
              expect(named.safeParse(one).success, `${name} ${ref} ${one}`).toBe(true);
          }
        }
      }),
      { numRuns: 30 },
    );
  });

  it('SY2, SY21: the key and the name of a replica that a device makes', () => {
    for (let made = 0; made < 100; made += 1) {
      const [key, clientId] = [newKey(), newId()];
      expect(readEditHeaders({ [HEADERS.key]: key, [HEADERS.client]: clientId })).toEqual({ minimal: false, key, clientId });
    }
  });
});
