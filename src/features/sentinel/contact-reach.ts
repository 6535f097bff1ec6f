// Whom of a call tree this server can reach, and by what. Pure.
import { INTERNATIONAL_NUMBER } from '#contract/entities/registration.ts';
import type { MechanismsAnswer } from '#contract/entities/mechanisms.ts';
import type { Translate } from '#i18n/i18n.ts';

interface Contact {
  name?: string | undefined;
  email?: string | undefined;
  telephone?: string | undefined;
}

const MEANS = ['email', 'sms', 'whatsApp'] as const;

/** `undefined` mechanisms: this device never heard how the server is set up, so that each counts. */
function canReach({ email, telephone = '' }: Contact, mechanisms: MechanismsAnswer | undefined): boolean {
  const has = (means: (typeof MEANS)[number]) => mechanisms?.[means] !== false;
  const isDialled = INTERNATIONAL_NUMBER.test(telephone.trim());
  return (Boolean(email?.trim()) && has('email')) || (isDialled && (has('sms') || has('whatsApp')));
}

/** What is wrong with a call tree, in sentences. Empty: each contact can be reached, as far as is known. */
export function callTreeWarnings(t: Translate, contacts: readonly Contact[], mechanisms: MechanismsAnswer | undefined): string[] {
  if (contacts.length === 0) return [t('sentinelPage.reach.nobody')];
  if (mechanisms && !MEANS.some((means) => mechanisms[means])) return [t('sentinelPage.reach.noMeans')];
  return contacts.flatMap((contact, at) =>
    canReach(contact, mechanisms)
      ? []
      : [t('sentinelPage.reach.notReached', { number: String(at + 1), name: contact.name?.trim() || t('sentinelPage.reach.unnamed') })],
  );
}

/** Nobody but the owner of the watch would be told. */
export const reachesNobody = (contacts: readonly Contact[], mechanisms: MechanismsAnswer | undefined): boolean =>
  !contacts.some((contact) => canReach(contact, mechanisms));

/** Who gets messages of an exercise: nothing is promised that the server cannot do. */
export const drillReachWords = (t: Translate, contacts: readonly Contact[], mechanisms: MechanismsAnswer | undefined): string =>
  [...(reachesNobody(contacts, mechanisms) ? [] : [t('sentinelPage.drill.messages')]), ...callTreeWarnings(t, contacts, mechanisms)].join(
    ' ',
  );

/** By what this server calls contacts. */
export function meansWords(t: Translate, mechanisms: MechanismsAnswer | undefined): string {
  if (!mechanisms) return t('sentinelPage.reach.ifSetUp');
  const means = MEANS.filter((one) => mechanisms[one]).map((one) => t(`sentinelPage.reach.means.${one}`));
  return means.length > 0 ? t('sentinelPage.reach.by', { means: means.join(', ') }) : t('sentinelPage.reach.none');
}
