// Mails made of hostile names: the file that goes out has the headers and elements of any other mail, and the names as words.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OrganisationName } from '#contract/entities/organisations.ts';
import { fileTransport } from '#server/mail/mail-transports.ts';
import { LETTER_KINDS, type LetterKind } from '#server/mail/letter-kinds.ts';
import { renderLetter } from '#server/mail/render-letter.ts';
import { CORPUS, isStorable } from './corpus.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fathom-hostile-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const FIXED = { hours: 24, days: 7, minutes: 10, token: 'TOKEN', code: 'CODE', email: 'ada@x.example' };
/** Longest of what a mail names; half characters and U+0000 never get as far. */
const NAMES = CORPUS.filter(({ text }) => isStorable(text) && OrganisationName.safeParse({ name: text }).success);
/** As mail/README.md has it: on one line, nothing that turns the direction of writing. */
const inWords = (name: string) => name.replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

const bytesOf = (text: string, encoding: string | undefined) =>
  encoding === 'base64'
    ? Buffer.from(text, 'base64')
    : encoding === 'quoted-printable'
      ? Buffer.from(
          text.replaceAll(/=\r\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          'latin1',
        )
      : Buffer.from(text);

interface Mail {
  headers: Map<string, string>;
  /** As it reads once the transport's clothes are off. */
  body: string;
}

/** RFC 5322 and 2045, as much as nodemailer writes of them. */
function readMail(raw: string): Mail {
  const end = raw.indexOf('\r\n\r\n');
  const lines = raw
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = new Map(lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]));
  expect(headers.size, 'no header stands twice').toBe(lines.length);
  return { headers, body: bytesOf(raw.slice(end + 4), headers.get('content-transfer-encoding')?.toLowerCase()).toString('utf8') };
}

/** RFC 2047; blanks between two encoded words are no part of the text. */
const subjectOf = ({ headers }: Mail) =>
  (headers.get('subject') ?? '')
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/(?:=\?UTF-8\?[QB]\?[^?]*\?=)+/gi, (words) =>
      Buffer.concat(
        [...words.matchAll(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind, text = '']) =>
          kind?.toUpperCase() === 'B' ? bytesOf(text, 'base64') : bytesOf(text.replaceAll('_', ' '), 'quoted-printable'),
        ),
      ).toString('utf8'),
    );

const FACTS = {
  alertId: 'near-1',
  watchId: 'watch-1',
  minutes: 15,
  what: 'watch',
  asOf: '10:00Z',
  count: 1,
  others: 1,
  date: '2026-11-22',
  from: '06:00Z',
  until: '06:00Z',
  text: 'REPORT',
  replyTo: 'desk@x.example',
};
const PASSAGE = {
  passageId: 'passage-1',
  passage: 'Aden - Jeddah',
  departure: '28 Nov 06:00Z',
  speed: '12',
  figure: '31',
  band: 'Low',
  lowest: '20',
  highest: '50',
  validUntil: '29 Nov 06:00Z',
  signedAt: '27 Nov 06:00Z',
};
const COUNTS = { stale: 1, unknown: 1, raised: 1, ended: 1, open: 1 };

/** Names of ships, in what mails say of alerts. */
function written(kind: LetterKind, name: string) {
  const people = {
    name,
    organisation: name,
    invitedBy: name,
    oldEmail: name,
    newEmail: name,
    sender: name,
    ship: name,
    owner: name,
    author: name,
  };
  const item = { text: name, more: [name], path: '/dashboard' };
  const lists = Object.fromEntries(
    ['alerts', 'notes', 'note', 'reasons', 'events', 'ports', 'silent', 'revoked', 'kept', 'signersNote', 'areas', 'stops'].map((list) => [
      list,
      [item],
    ]),
  );
  const alert = { title: name, reason: name, ships: kind === 'mastersReport' ? [item] : 3 };
  const values = { ...FIXED, ...FACTS, ...PASSAGE, ...COUNTS, ...people, ...lists, ...alert };
  return renderLetter({ kind, values }, 'https://fathom.example');
}

async function posted(kind: LetterKind, name: string) {
  const letter = written(kind, name);
  const mail = { ...letter, no: 1, kind, messageId: '<1@x.example>', to: 'ada@x.example' };
  const { file } = (await fileTransport(folder, 'Fathom <fathom@x.example>').deliver(mail)) as { file: string };
  const whole = readMail(await readFile(join(folder, file), 'utf8'));
  const boundary = /boundary="([^"]+)"/.exec(whole.headers.get('content-type') ?? '')?.[1] ?? 'none';
  const [text, html, ...more] = whole.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readMail(part.slice(2)));
  if (!text || !html || more.length > 0) throw new Error('A mail has a text and a page, and nothing else');
  return { whole, subject: subjectOf(whole), text: text.body, html: html.body };
}

const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? [];
const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' };
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:lt|gt|quot|#39|amp);/g, (sign) => SIGNS[sign] ?? sign);

it('nearly all of the sixty are names that may be in a mail', () => {
  expect(NAMES.length).toBeGreaterThan(50);
});

/** The others say the same to everybody. */
const NAMING = LETTER_KINDS.filter((kind) => written(kind, 'Harbour Lines').text.includes('Harbour Lines'));

it.each(NAMING)('%s has the headers, the lines and the elements of any other, and names as words', async (kind) => {
  const plain = await posted(kind, 'Harbour Lines');
  for (const { text: name, why } of NAMES) {
    const mail = await posted(kind, name);
    const about = `${JSON.stringify(name)} (${why})`;
    const words = inWords(name);
    const named = (text: string) => text.replaceAll('Harbour Lines', () => words);
    expect([...mail.whole.headers.keys()].toSorted(), about).toEqual([...plain.whole.headers.keys()].toSorted());
    expect(mail.whole.headers.get('to'), about).toBe('ada@x.example');
    expect(mail.subject, about).toBe(named(plain.subject));
    expect(mail.text.trimEnd(), about).toBe(named(plain.text).trimEnd());
    expect(tagsOf(mail.html), about).toEqual(tagsOf(plain.html));
    expect(wordsOf(mail.html).trimEnd(), about).toBe(named(wordsOf(plain.html)).trimEnd());
  }
});
