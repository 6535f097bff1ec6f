// English: what the mails say.
import type { LetterText, LetterTexts } from './letter-kinds.ts';

const WHY_TOLD =
  'You are written to because your preferences in Fathom say so. There you can set quiet hours too, or switch these mails off.';
const REPORT: Omit<LetterText, 'subject'> = {
  lines: [
    'From {{from}} to {{until}}. What happened since is in Fathom.',
    'Ships in your fleets: {{ships}}. Last heard an hour ago or earlier: {{stale}}. Not heard for 30 days, or never: {{unknown}}.',
    'Alerts raised: {{raised}}. Ended: {{ended}}. Holding and not acknowledged: {{open}}.',
  ],
  sections: [
    { items: 'notes' },
    { title: 'Not acknowledged', items: 'alerts', none: 'Nothing.' },
    { title: 'Events near your ships', items: 'events', none: 'None was reported, of those that your preferences cover.' },
    { title: 'Ports rated High that your ships are bound for', items: 'ports', none: 'None is known.' },
    { title: 'Ships not heard lately', items: 'silent', none: 'None.' },
  ],
  link: 'Open Fathom',
  after: ['You asked for this report in your preferences in Fathom, where you can switch it off.'],
};
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
        'Somebody, most likely you, asked to use this address for a Fathom account. There is one with it already: sign in with your password, or set a new one if you have forgotten it.',
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
    signInLink: {
      subject: 'Your link to sign in',
      lines: [
        'Somebody, most likely you, asked for this link because there were too many wrong passwords for your account. Open it on the device where you want to sign in, and type your password there.',
      ],
      link: 'Sign in',
      after: [
        'The link is good for {{minutes}} minutes. It opens nothing without your password.',
        'If you did not ask for it, there is nothing to do: strangers are trying passwords, and are stopped.',
      ],
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
    proveEmail: {
      subject: 'Confirm your new e-mail address',
      lines: [
        'Somebody, most likely you, asked to use this address for a Fathom account. Sign in to that account and confirm the address.',
      ],
      link: 'Confirm this address',
      after: [
        'The link is good once, for {{hours}} hours, and only for who is signed in to the account.',
        'If this was not you, there is nothing to do: the address is not used.',
      ],
    },
    emailChangeAsked: {
      subject: 'A new e-mail address for your account',
      lines: [
        'Somebody, most likely you, asked to change the address of your Fathom account from {{oldEmail}} to {{newEmail}}.',
        'Nothing changes until the link that we mailed to the new address is opened. Until then sign in with this address, which also gets your mails.',
      ],
      after: [NOT_YOU],
    },
    emailChanged: {
      subject: 'Your e-mail address was changed',
      lines: ['The address of your Fathom account was changed from {{oldEmail}} to {{newEmail}}. Sign in with the new one from now on.'],
      after: ['If this was not you, tell your administrator at once.'],
    },
    passwordChanged: {
      subject: 'Your password was changed',
      lines: ['The password of your Fathom account was changed. Every other device was signed out.'],
      sections: [
        { title: 'API keys that were revoked', items: 'revoked' },
        { title: 'API keys that go on working', items: 'kept' },
        { title: 'Invitations that you sent and that are over now: send those again that are yours', items: 'invitations' },
      ],
      link: 'Sign in',
      after: [NOT_YOU],
    },
    invitation: {
      subject: 'You are invited to Fathom',
      lines: ['{{invitedBy}} invites you to join {{organisation}} on Fathom, which shows ships in risky water.'],
      link: 'Accept the invitation',
      after: ['The link is good once, for {{days}} days.', 'If you do not know who this is, there is nothing to do.'],
    },
    testAlert: {
      subject: 'Test alert from Fathom',
      lines: ['This is the test alert you asked for. Alerts reach you by e-mail at this address.'],
      link: 'Open your preferences',
    },
    accountDeleted: {
      subject: 'Your account was deleted',
      lines: ['Your Fathom account was deleted, and what was kept about you with it.'],
      after: ['If this was not you, tell your administrator.'],
    },
    alert: {
      subject: '{{title}}',
      lines: ['{{reason}}', 'As of {{asOf}}. Acknowledge it in Fathom, or look there for what has changed since.'],
      sections: [{ items: 'notes' }],
      link: 'Open the alert',
      after: [WHY_TOLD],
    },
    alerts: {
      subject: '{{title}}, and {{others}} more',
      lines: ['{{count}} alerts, the gravest first, as of {{asOf}}. Acknowledge them in Fathom, or look there for what has changed since.'],
      sections: [{ items: 'notes' }, { items: 'alerts' }],
      link: 'Open all alerts',
      after: [WHY_TOLD],
    },
    alertsUnseen: {
      subject: 'Not seen yet: {{title}}',
      lines: [
        'None of your devices has shown this so far, and nobody has acknowledged it. As of {{asOf}}; alerts in this mail: {{count}}.',
      ],
      sections: [{ items: 'notes' }, { items: 'alerts' }],
      link: 'Open all alerts',
      after: [
        'Alarms that no device shows are mailed to you, also when you did not choose mails. If nobody acknowledges them, your managers are told.',
      ],
    },
    alertsUnanswered: {
      subject: 'Not acknowledged: {{title}}',
      lines: [
        'These alarms were told a quarter of an hour ago or earlier, and nobody has acknowledged them. As of {{asOf}}; alerts in this mail: {{count}}.',
      ],
      sections: [{ items: 'notes' }, { items: 'alerts' }],
      after: ['You are written to because you manage {{organisation}} on Fathom. Ask whoever is named whether they know.'],
    },
    dailyReport: { ...REPORT, subject: 'Daily report {{date}}: ships {{ships}}, alerts not acknowledged {{open}}' },
    weeklyReport: { ...REPORT, subject: 'Weekly report {{date}}: ships {{ships}}, alerts not acknowledged {{open}}' },
    mastersReport: {
      subject: 'Daily ship report {{date}}',
      lines: [
        '{{sender}} has asked Fathom to send this address a report of these ships each day. From {{from}} to {{until}}.',
        'It is made from AIS and from reports of others: it may be incomplete, and is not for navigation.',
      ],
      sections: [{ items: 'notes' }, { items: 'ships' }],
      after: ['To have it stopped, write to {{sender}}, who can take this address off the fleet.'],
    },
  },
};
