import fc from 'fast-check';
import { expect, test } from 'vitest';
import { childOf, escapeXml, readXml, childText } from './xml.ts';

const read = (text: string) => {
  const answer = readXml(text);
  if (!answer.ok) throw new Error(`${answer.error.reason} in line ${answer.error.line}`);
  return answer.value;
};

test('elements, attributes, text, CDATA and numbers of characters are read, prefixes dropped', () => {
  const root = read(
    '\uFEFF<?xml version="1.0"?><!-- a --><g:gpx v="1" x:y=\'&lt;\'><wpt lat="1"/><name>A &amp; <![CDATA[<b>]]>&#x41;&#66;</name></g:gpx>\n',
  );
  expect(root).toMatchObject({ name: 'gpx', attributes: { v: '1', y: '<' } });
  expect(childText(root, 'name')).toBe('A & <b>AB');
  expect(childOf(root, 'wpt')?.attributes).toEqual({ lat: '1' });
});

test('a DOCTYPE is refused, and with it entities of any kind', () => {
  const bomb = '<?xml version="1.0"?>\n<!DOCTYPE k [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]><k>&b;</k>';
  expect(readXml(bomb)).toEqual({ ok: false, error: { reason: 'doctype', line: 2 } });
  expect(readXml('<k>&b;</k>')).toEqual({ ok: false, error: { reason: 'broken', line: 1 } });
});

test.for([
  '',
  'words',
  '<a>',
  '<a></b>',
  '<a><b></a></b>',
  '<a/><b/>',
  '<a b=c/>',
  '<a b="<"/>',
  '<a>&#0;</a>',
  '<a',
  '<a b="1" b/>',
  '<!-- a',
  '<a><![CDATA[',
  '< a/>',
])('what is no XML is refused: %s', (text) => expect(readXml(text).ok).toBe(false));

test('a file that nests without end is refused', () => {
  expect(readXml('<a>'.repeat(100_000))).toEqual({ ok: false, error: { reason: 'tooDeep', line: 1 } });
});

test('any text comes back as it was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const kept = Array.from(text)
        .filter((letter) => letter >= ' ' || '\t\n\r'.includes(letter))
        .join('');
      expect(read(`<a b="${escapeXml(text)}">${escapeXml(text)}</a>`)).toEqual({
        name: 'a',
        attributes: { b: kept },
        children: [],
        text: kept,
      });
    }),
  );
});
test('no text makes the reader throw', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<', '>', '/', 'a', '"', '=', ' ', '&', ';', '!', '-', '[', ']', '?', '\n', '<a>', '</a>', '<![CDATA[')),
      (parts) => {
        expect(typeof readXml(parts.join('')).ok).toBe('boolean');
      },
    ),
  );
});
