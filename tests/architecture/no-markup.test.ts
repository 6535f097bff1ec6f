// Words never become markup or code: i18next escapes nothing because React does, so nothing may go past React.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What makes elements or code of a text, in React, the DOM, react-i18next and MapLibre. */
const MAKERS = [
  /\bdangerouslySetInnerHTML\b/,
  /\b(?:inner|outer)HTML\b/,
  /\binsertAdjacentHTML\b/,
  /\b(?:parse|set)HTML(?:Unsafe)?\s*\(/,
  /\bcreateContextualFragment\b/,
  /\bparseFromString\b/,
  /\bdocument\.write(?:ln)?\s*\(/,
  /\bsrc[dD]oc\b/,
  /\bTrans(?:WithoutContext)?\b.*\bfrom 'react-i18next'/,
  /\bnew Function\s*\(|(?<![.\w])eval\s*\(/,
  /\bset(?:Timeout|Interval)\(\s*['"`]/,
  /['"`]javascript:/i,
];
const isMaker = (line: string) => MAKERS.some((maker) => maker.test(line)) && !/^\s*(?:\/\/|\*|\/\*)/.test(line);

const PLANTED = [
  '<p dangerouslySetInnerHTML={{ __html: name }} />',
  'element.innerHTML = name;',
  "element.insertAdjacentHTML('beforeend', name);",
  'new Popup().setHTML(name);',
  'element.setHTMLUnsafe(name);',
  'range.createContextualFragment(name);',
  "new DOMParser().parseFromString(name, 'text/html');",
  'document.write(name);',
  '<iframe srcDoc={name} />',
  "import { Trans, useTranslation } from 'react-i18next';",
  'new Function(name)();',
  'eval(name);',
  "setTimeout('go()', 1);",
  'const href = `javascript:${name}`;',
];
const HARMLESS = [
  "import { useTranslation } from 'react-i18next';",
  '// no text of ours ever goes through innerHTML',
  'setTimeout(() => go(), 1);',
  'const eval2 = medieval(name);',
];

test('each way past React is known when it is seen, and nothing else is', () => {
  expect(PLANTED.filter((line) => !isMaker(line))).toEqual([]);
  expect(HARMLESS.filter(isMaker)).toEqual([]);
});

test('no file of the app makes markup or code of a text', () => {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src', 'sw', 'workers'], {
    cwd: root,
    encoding: 'utf8',
  });
  const files = listed
    .split('\n')
    .filter((path) => /\.(?:tsx?|html)$/.test(path) && !/\.test\.|\.fixture\./.test(path) && existsSync(join(root, path)));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, at) => (isMaker(line) ? [`${path}:${at + 1} ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});
