// English: what the mails say.
import type { LetterTexts } from './letter-kinds.ts';

const NOT_YOU = 'If this was not you, set a new password at once and tell your administrator.';

export const en: LetterTexts = {
  direction: 'ltr',
  foot: 'Fathom. This mail was sent by a machine; nobody reads an answer to it.',
  letters: {
    verifyEmail: {
      subject: 'Confirm your e-mail address',
      lines: ['Somebody, most likely you, asked for a Fathom account with this address. Confirm the address and you are signed in.'],
      link: 'Confirm this address',
      after: [
        'In another browser than the one that asked, it asks for the password that was chosen there.',
        'The link is good once, for {{hours}} hours.',
        'If this was not you, there is nothing to do: no account is made.',
      ],
    },
    alreadyRegistered: {
      subject: 'You already have an account',
      lines: [
        'Somebody, most likely you, asked for a Fathom account with this address. There is one already: sign in with your password, or set a new one if you have forgotten it.',
      ],
      link: 'Sign in',
      after: ['If this was not you, there is nothing to do.'],
    },
    resetPassword: {
      subject: 'Your code for a new password',
      lines: ['Your code is {{code}}. It is good once, for {{minutes}} minutes. Type it in, or follow the link.'],
      link: 'Set a new password',
      after: ['If you did not ask for it, there is nothing to do: your password stays as it is. Never tell the code to anybody.'],
    },
    setPassword: {
      subject: 'Choose your password for Fathom',
      lines: ['Hello {{name}}.', 'An administrator asks you to choose a password for your Fathom account, {{email}}.'],
      link: 'Choose a password',
      after: ['The link is good once, for {{days}} days. After that, ask for a new one with "Forgot password" at sign-in.'],
    },
    userDetails: {
      subject: 'Your Fathom account',
      lines: [
        'Hello {{name}}.',
        'You have a Fathom account at {{organisation}}. Sign in with this address: {{email}}.',
        'If you have no password, or have forgotten it, set one with "Forgot password" at sign-in.',
      ],
      link: 'Open Fathom',
    },
    emailChanged: {
      subject: 'Your e-mail address was changed',
      lines: ['The address of your Fathom account was changed from {{oldEmail}} to {{newEmail}}. Sign in with the new one from now on.'],
      after: ['If this was not you, tell your administrator at once.'],
    },
    passwordChanged: {
      subject: 'Your password was changed',
      lines: ['The password of your Fathom account was changed. Every other device was signed out.'],
      link: 'Sign in',
      after: [NOT_YOU],
    },
    invitation: {
      subject: '{{organisation}} invites you to Fathom',
      lines: ['{{invitedBy}} invites you to join {{organisation}} on Fathom, which shows ships in risky water.'],
      link: 'Accept the invitation',
      after: ['The link is good once, for {{days}} days.', 'If you do not know who this is, there is nothing to do.'],
    },
    accountDeleted: {
      subject: 'Your account was deleted',
      lines: ['Your Fathom account was deleted, and what was kept about you with it.'],
      after: ['If this was not you, tell your administrator.'],
    },
  },
};
