// A name is one line, in whatever call it is typed: in mails, lists and files a break in it would begin a line of its own.
import { expect, it } from 'vitest';
import { type EndpointName, endpoints } from '#contract/endpoints/endpoints.ts';
import type { Endpoint } from '#contract/endpoints/endpoint.ts';
import { Fleet } from '#contract/entities/fleets.ts';
import { Line } from '#contract/rows.ts';
import type { z } from '#contract/zod.ts';
import { textFieldsOf } from './text-fields.ts';

const ONE_LINE = new Set(['name', 'firstName', 'lastName', 'tags', 'fileName', 'text', 'reason']);
/** Texts of more lines: on a drawing, in the logs of a watch, a signed passage and a draft, and of reports and documents as they were sent. */
const MORE_LINES =
  /featureCollection.*text$| document\.|^(watches\.\w+|passages\.handOver|reviews\.\w+|authorityReports\.keep|documents\.mail) text$/;

const fields = (Object.keys(endpoints) as EndpointName[]).flatMap((call) => {
  const { body }: Endpoint = endpoints[call];
  return body ? textFieldsOf(body as z.ZodType).map((field) => ({ ...field, at: `${call} ${field.path.join('.')}` })) : [];
});
const lines = fields.filter(({ path, at }) => ONE_LINE.has(String(path.findLast((member) => member !== 0))) && !MORE_LINES.test(at));

it.each(lines)('$at takes no break into one line', ({ schema }) => {
  for (const broken of ['Ada\r\nBcc: all', 'Ada\nAsh', 'Ada\u2028Ash', 'Ada\u0085Ash']) {
    const read = schema.safeParse(broken);
    if (read.success && typeof read.data === 'string') expect(read.data).not.toMatch(/[\r\n\u2028\u0085]/);
    else expect(read.success).toBe(false);
  }
});

it('the fields are found by themselves, names of accounts, fleets, teams, keys and drawings among them', () => {
  expect(lines.map(({ at }) => at)).toEqual(
    expect.arrayContaining([
      'auth.register firstName',
      'organisation.rename name',
      'fleets.create name',
      'fleets.setTags tags.0',
      'teams.create name',
      'apiKeys.create name',
      'drawings.create featureCollection.features.0.properties.name',
    ]),
  );
});

it('a break becomes a space, blanks around it stay out, and what is stored with one can still be read', () => {
  expect(Line(20).parse(' Ada\r\nAsh \n')).toBe('Ada Ash');
  expect(Line(20).safeParse('\r\n').success).toBe(false);
  const stored = { _id: 'f', name: 'Old\r\nname', tags: ['a\nb'], mastersEmail: null, sendToMaster: false, ships: [] };
  expect(Fleet.parse({ ...stored, organisationId: 'o', createdAt: 1, updatedAt: 1, v: 1 })).toMatchObject({ name: 'Old\r\nname' });
});
