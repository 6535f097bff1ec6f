// The mails that a server without a mail server leaves as files: read for the link that is in them.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { LetterKind } from '#server/mail/letter-kinds.ts';
import type { FathomServer } from './fathom-server.ts';

/** Quoted-printable (RFC 2045, 6.7): a soft break is no break, =3D is a sign of its own. */
const decoded = (text: string) =>
  text.replaceAll(/=\r?\n/g, '').replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)));

/** The letter's kind is in the name of its file. */
function newestLink(folder: string, kind: LetterKind, to: string): string | undefined {
  const letters = readdirSync(folder)
    .filter((name) => name.endsWith(`-${kind}.eml`))
    .toSorted()
    .toReversed()
    .map((name) => decoded(readFileSync(join(folder, name), 'utf8')));
  const letter = letters.find((text) => text.includes(to));
  return letter && /https?:\/\/\S+?\/auth\/[^\s"<>]+/.exec(letter)?.[0].replaceAll('&amp;', '&');
}

/** The link in the newest mail of that kind to the address; waits until it has been written. */
export async function mailedLink({ dataDir }: FathomServer, kind: LetterKind, to: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      () => {
        try {
          link = newestLink(join(dataDir, 'outbox'), kind, to);
        } catch {
          link = undefined; // no mail was ever written: the folder is not there yet
        }
        return link;
      },
      { timeout: 30_000 },
    )
    .toBeTruthy();
  return link ?? '';
}
