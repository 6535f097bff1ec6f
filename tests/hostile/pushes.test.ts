// Pushes made of hostile names: JSON that parses as any other, the names as words on one line, and where a click leads is ours.
import { expect, it } from 'vitest';
import { PushMessage } from '#contract/entities/push.ts';
import { toPushMessage } from '#server/delivery/push-message.ts';
import { CORPUS } from './corpus.ts';

/** As server/mail/README.md has it for mails: on one line, nothing that turns the direction of writing. */
const inWords = (name: string) => name.replaceAll(/[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

it.each(CORPUS)('$group: $why', ({ text }) => {
  const message = toPushMessage(
    {
      deliveryId: 'd-1',
      accountId: 'a-1',
      sessionId: 's-1',
      key: 'k',
      content: { tag: 't', title: text, body: `near ${text}`, path: '/dashboard' },
      neutral: false,
      unread: 0,
      createdAtMs: 1,
    },
    'https://fathom.example',
  );
  const sent = JSON.stringify(message);
  const { notification } = PushMessage.parse(JSON.parse(sent));
  const whole = inWords(text);
  const title = notification.title.endsWith('\u2026') && !whole.endsWith('\u2026') ? notification.title.slice(0, -1) : notification.title;
  expect(whole.startsWith(title)).toBe(true);
  expect([title.length > 0, notification.body.startsWith('near')]).toEqual([whole.length > 0, true]);
  expect(notification.navigate).toBe('https://fathom.example/dashboard');
  expect(Buffer.byteLength(sent)).toBeLessThan(3900);
});
