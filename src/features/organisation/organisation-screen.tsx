// The organisation: its name, teams (passed in), people and invitations. Managers change it; others see it and whom to ask.
import type { Translate } from '#i18n/i18n.ts';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Account } from '#contract/entities/accounts.ts';
import type { OrganisationMember } from '#contract/entities/organisations.ts';
import { personName } from '#domain/log/person-name.ts';
import { call } from '#remote/call.ts';
import { useAnswer, useReachable } from '#remote/use-answer.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/frame/card.tsx';
import { NeedsLink, OnlineButton } from '#ui/link-notice.tsx';
import { Notice } from '#ui/notice.tsx';
import { Title } from '#ui/text.tsx';
import { toastAnswer } from '#ui/toast-answer.ts';
import { Answered } from '#ui/table/answered.tsx';
import { Invitations } from './invitations.tsx';
import { Members } from './members.tsx';
import { NameForm } from './name-form.tsx';
import css from './organisation.module.css';
import { RuleSetsCard } from './rule-sets-card.tsx';

/** What the list of teams needs to know about people: who can join one. */
export interface Person {
  id: string;
  name: string;
}

interface Props {
  account: Account;
  /** The teams; passed in, because they are another feature. people: undefined while they are not known. */
  teams: (people: readonly Person[] | undefined) => ReactNode;
}

export function OrganisationScreen({ account, teams }: Props) {
  const { t } = useTranslation();
  const mayChange = account.role !== 'member';
  const { asked, again } = useAnswer('organisation.get');
  const members = asked.state === 'ready' ? asked.value.members : undefined;
  const people = useMemo(
    () => members?.filter(({ disabled }) => !disabled).map((who) => ({ id: who.id, name: personName(who) })),
    [members],
  );
  const name = asked.state === 'ready' ? asked.value.organisation.name : account.organisationName;
  return (
    <div className="stack-20">
      <NeedsLink reachable={useReachable()}>
        <Name name={name} mayChange={mayChange} onRenamed={again} />
        {!mayChange && <Notice>{readOnlyWords(members, t)}</Notice>}
        {teams(people)}
        <Card id="organisation-members" title={t('organisation.members')}>
          <Answered asked={asked} onRetry={again}>
            {(value) => <Members members={value.members} account={account} mayChange={mayChange} onChanged={again} />}
          </Answered>
        </Card>
        {mayChange && <Invitations accountId={account.id} />}
        <RuleSetsCard accountId={account.id} mayChange={mayChange} />
      </NeedsLink>
    </div>
  );
}

function readOnlyWords(members: readonly OrganisationMember[] | undefined, t: Translate): string {
  const able = (members ?? []).filter(({ role, disabled }) => role !== 'member' && !disabled).map(personName);
  return able.length > 0 ? t('organisation.readOnly', { names: able.join(', ') }) : t('organisation.readOnlyNobody');
}

function Name({ name, mayChange, onRenamed }: { name: string; mayChange: boolean; onRenamed: () => void }) {
  const { t } = useTranslation();
  const [isEdited, setEdited] = useState(false);
  const rename = async (next: string) => {
    const done = toastAnswer(await call('organisation.rename', { body: { name: next } }), t('organisation.renamed'));
    if (!done) return false;
    setEdited(false);
    onRenamed();
    return true;
  };
  if (isEdited)
    return (
      <NameForm
        label={t('organisation.name')}
        name={name}
        onSave={rename}
        cancel={
          <Button kind="soft" onClick={() => setEdited(false)}>
            {t('organisation.cancel')}
          </Button>
        }
      />
    );
  return (
    <header className={css.head}>
      <Title size="page" className="breaks shrinks">
        <bdi>{name}</bdi>
      </Title>
      {mayChange && (
        <OnlineButton kind="soft" onClick={() => setEdited(true)}>
          {t('organisation.rename')}
        </OnlineButton>
      )}
    </header>
  );
}
