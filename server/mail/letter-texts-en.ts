// English: the texts of the mails.
import type { LetterText, LetterTexts } from './letter-kinds.ts';

const WHY_TOLD = 'You receive this e-mail because of your preferences in Fathom. You can set quiet hours or turn these e-mails off there.';
const REPORT: Omit<LetterText, 'subject'> = {
  lines: [
    'From {{from}} to {{until}}. Anything since then is in Fathom.',
    'Ships in your fleets: {{ships}}. No position for an hour or more: {{stale}}. Not heard for 30 days, or never: {{unknown}}.',
    'Alerts raised: {{raised}}. Ended: {{ended}}. Active and not acknowledged: {{open}}.',
  ],
  sections: [
    { items: 'notes' },
    { title: 'Not acknowledged', items: 'alerts', none: 'None.' },
    { title: 'Alerts you chose not to be told of', items: 'below', none: 'None.' },
    { title: 'Events near your ships', items: 'events', none: 'None reported among those your preferences cover.' },
    { title: 'Ahead, beyond your horizon', items: 'far', none: 'None on the ways that are known.' },
    { title: 'Ports rated High that your ships are bound for', items: 'ports', none: 'None known.' },
    { title: 'Ships not heard recently', items: 'silent', none: 'None.' },
  ],
  link: 'Open Fathom',
  after: ['You receive this report because of your preferences in Fathom. You can turn it off there.'],
};
const NOT_YOU = 'If this was not you, set a new password immediately and tell your administrator.';

export const en: LetterTexts = {
  direction: 'ltr',
  foot: 'Fathom. This e-mail was sent automatically; replies are not read.',
  invented: 'Invented or recorded data',
  sentBy: 'Sent by',
  report: { mmsi: 'MMSI', made: 'Made', text: 'Text as it is sent' },
  letters: {
    verifyEmail: {
      subject: 'Confirm your e-mail address',
      lines: ['Someone, probably you, asked for a Fathom account with this address. Confirm the address and you are signed in.'],
      link: 'Confirm this address',
      after: [
        'If you open it in a different browser, you are asked for the password you chose.',
        'The link works once and expires in {{hours}} hours.',
        'If this was not you, you can ignore this e-mail: no account is created.',
      ],
    },
    alreadyRegistered: {
      subject: 'You already have an account',
      lines: [
        'Someone, probably you, asked to use this address for a Fathom account. It already has one: sign in with your password, or set a new one if you have forgotten it.',
      ],
      link: 'Sign in',
      after: ['If this was not you, you can ignore this e-mail.'],
    },
    resetPassword: {
      subject: 'Your code for a new password',
      lines: ['Your code is {{code}}. It works once and expires in {{minutes}} minutes. Enter it, or follow the link.'],
      link: 'Set a new password',
      after: ['If you did not ask for it, you can ignore this e-mail: your password stays the same. Never give the code to anyone.'],
    },
    signInLink: {
      subject: 'Your link to sign in',
      lines: [
        'Someone, probably you, asked for this link because a wrong password was entered too many times for your account. Open it on the device where you want to sign in, and enter your password there.',
      ],
      link: 'Sign in',
      after: [
        'The link expires in {{minutes}} minutes. It does not work without your password.',
        'If you did not ask for it, you can ignore this e-mail: someone else is trying passwords, and is being stopped.',
      ],
    },
    setPassword: {
      subject: 'Choose your password for Fathom',
      lines: ['Hello {{name}}.', 'An administrator asks you to choose a password for your Fathom account, {{email}}.'],
      link: 'Choose a password',
      after: [
        'The link works once and expires in {{days}} days. After that, ask for a new one with "Forgot your password?" when you sign in.',
      ],
    },
    userDetails: {
      subject: 'Your Fathom account',
      lines: [
        'Hello {{name}}.',
        'You have a Fathom account at {{organisation}}. Sign in with this address: {{email}}.',
        'If you have no password, or have forgotten it, set one with "Forgot your password?" when you sign in.',
      ],
      link: 'Open Fathom',
    },
    proveEmail: {
      subject: 'Confirm your new e-mail address',
      lines: ['Someone, probably you, asked to use this address for a Fathom account. Sign in to that account and confirm the address.'],
      link: 'Confirm this address',
      after: [
        'The link works once, expires in {{hours}} hours, and only works while signed in to that account.',
        'If this was not you, you can ignore this e-mail: the address is not used.',
      ],
    },
    emailChangeAsked: {
      subject: 'A new e-mail address for your account',
      lines: [
        'Someone, probably you, asked to change the address of your Fathom account from {{oldEmail}} to {{newEmail}}.',
        'Nothing changes until the link we sent to the new address is opened. Until then, sign in with this address; your e-mails also come here.',
      ],
      after: [NOT_YOU],
    },
    emailChanged: {
      subject: 'Your e-mail address was changed',
      lines: ['The address of your Fathom account was changed from {{oldEmail}} to {{newEmail}}. Sign in with the new one from now on.'],
      after: ['If this was not you, tell your administrator immediately.'],
    },
    passwordChanged: {
      subject: 'Your password was changed',
      lines: ['The password of your Fathom account was changed. Every other device was signed out.'],
      sections: [
        { title: 'API keys revoked', items: 'revoked' },
        { title: 'API keys that still work', items: 'kept' },
        { title: 'Invitations you sent that are now cancelled: if they were really yours, send them again', items: 'invitations' },
      ],
      link: 'Sign in',
      after: [NOT_YOU],
    },
    invitation: {
      subject: 'You are invited to Fathom',
      lines: ['{{invitedBy}} invites you to join {{organisation}} on Fathom, which shows ships in risky water.'],
      link: 'Accept the invitation',
      after: ['The link works once and expires in {{days}} days.', 'If you do not know the sender, you can ignore this e-mail.'],
    },
    testAlert: {
      subject: 'Test alert from Fathom',
      lines: ['This is the test alert you asked for. Alerts reach you by e-mail at this address.'],
      link: 'Open your preferences',
    },
    accountDeleted: {
      subject: 'Your account was deleted',
      lines: [
        'Your Fathom account was deleted, together with the data kept about you.',
        'Entries in the logs of watches and signed assessments stay with your organisation as long as it exists, under your name.',
      ],
      after: ['If this was not you, tell your administrator.'],
    },
    alert: {
      subject: '{{title}}',
      lines: ['{{reason}}', 'As of {{asOf}}. Acknowledge it in Fathom, or check there for changes since then.'],
      sections: [{ items: 'notes' }],
      link: 'Open the alert',
      after: [WHY_TOLD],
    },
    alerts: {
      subject: '{{title}}, and {{others}} more',
      lines: ['{{count}} alerts, most urgent first, as of {{asOf}}. Acknowledge them in Fathom, or check there for changes since then.'],
      sections: [{ items: 'notes' }, { items: 'alerts' }],
      link: 'Open all alerts',
      after: [WHY_TOLD],
    },
    alertsUnseen: {
      subject: 'Not seen yet: {{title}}',
      lines: ['None of your devices has shown this yet, and nobody has acknowledged it. As of {{asOf}}; alerts in this e-mail: {{count}}.'],
      sections: [{ items: 'notes' }, { items: 'alerts' }],
      link: 'Open all alerts',
      after: [
        'Alarms that none of your devices shows are e-mailed to you even if you have not chosen e-mail. If nobody acknowledges them, your managers are told.',
      ],
    },
    alertsUnanswered: {
      subject: 'Not acknowledged: {{title}}',
      lines: [
        'These alarms were sent 15 minutes ago or earlier, and nobody has acknowledged them. As of {{asOf}}; alerts in this e-mail: {{count}}.',
      ],
      sections: [{ items: 'notes' }, { items: 'alerts' }],
      after: ['You receive this e-mail because you manage {{organisation}} on Fathom. Check with the people named that they know.'],
    },
    watchState: {
      subject: '{{title}}',
      lines: ['You own this watch. As of {{asOf}}. Acknowledge it in Fathom; otherwise the contacts of its call tree are called.'],
      sections: [{ items: 'notes' }, { items: 'reasons' }],
      link: 'Open the watch',
      after: [WHY_TOLD],
    },
    watchCall: {
      subject: '{{title}}',
      lines: [
        '{{organisation}} keeps a watch on the voyage of {{ship}} and has named you as a contact for when nobody answers. Nobody has answered for {{minutes}} minutes. As of {{asOf}}.',
        'Owner of the watch: {{owner}}.',
      ],
      sections: [{ items: 'notes' }, { items: 'reasons' }],
      after: ['You need no account for this. Answer the owner of the watch; this address reads no mail.'],
    },
    passageHandOver: {
      subject: 'Assessment of the passage {{passage}}',
      lines: [
        '{{from}} handed over to you the signed assessment of the passage {{passage}}.',
        'Ship: {{ship}}. Departure: {{departure}}, at {{speed}} kn.',
        'Risk: {{figure}} of 100, {{band}}; between {{lowest}} and {{highest}} with what is not known. Valid until {{validUntil}}.',
      ],
      sections: [{ items: 'notes' }, { title: 'Note', items: 'note' }],
      link: 'Open it, and acknowledge that you have read it',
    },
    passageByEmail: {
      subject: 'Assessment of the passage {{passage}}',
      lines: [
        '{{from}} of {{organisation}} hands over to you the assessment of the passage {{passage}}, signed by {{author}}, {{signedAt}}.',
        'Ship: {{ship}}. Departure: {{departure}}, at {{speed}} kn.',
        'Risk: {{figure}} of 100, {{band}}; between {{lowest}} and {{highest}} with what is not known. Valid until {{validUntil}}.',
        'Indicative, not for navigation. Times are UTC.',
      ],
      sections: [{ items: 'notes' }, { items: 'samples' }, { items: 'pdf' }, { title: 'Note', items: 'note' }],
      after: ['Answer this e-mail to say that you have read it; you need no account.'],
    },
    documentByEmail: {
      subject: '{{title}}',
      lines: [
        '{{from}} of {{organisation}} sends you the {{what}} of {{ship}}, as a PDF of what the device of {{from}} showed. Its words are theirs.',
        'Indicative, not for navigation. Times are UTC.',
      ],
      sections: [{ items: 'notes' }, { items: 'pdf' }, { title: 'Note', items: 'note' }],
      after: ['Answers to this e-mail go to {{organisation}}.'],
    },
    authorityReport: { subject: '{{title}}', lines: [], whole: 'text' },
    dailyReport: { ...REPORT, subject: 'Daily report {{date}}: ships {{ships}}, alerts not acknowledged {{open}}' },
    weeklyReport: { ...REPORT, subject: 'Weekly report {{date}}: ships {{ships}}, alerts not acknowledged {{open}}' },
    mastersReport: {
      subject: 'Daily ship report {{date}}',
      lines: [
        '{{sender}} has asked Fathom to send this address a daily report on these ships. From {{from}} to {{until}}.',
        'It is based on AIS and on reports from other sources: it may be incomplete. Not for navigation.',
      ],
      sections: [{ items: 'notes' }, { items: 'ships' }],
      after: ['To stop this report, write to {{sender}}, who can remove this address from the fleet.'],
    },
  },
};
