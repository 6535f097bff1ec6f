// The user's own account: identity, sign-in, sessions, API keys, this device, and all stored data.
import { useState } from 'react';
import type { Account } from '#contract/entities/accounts.ts';
import { useAnswer, useReachable } from '#remote/use-answer.ts';
import css from './account.module.css';
import { ApiKeysCard } from './api-keys-card.tsx';
import { EndCard } from './end-card.tsx';
import { EmailCard } from './email-card.tsx';
import { PasswordCard } from './sign-in-cards.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { ThisDeviceCard } from './this-device-card.tsx';

interface Props {
  account: Account;
  offlineUntilMs: number;
  /** The token of the link that was mailed to a new address. */
  proof?: string | undefined;
  onProven?: () => void;
}

export function AccountScreen({ account, offlineUntilMs, proof, onProven = () => undefined }: Props) {
  const online = useReachable();
  const [passwords, setPasswords] = useState(0);
  const apiKeys = useAnswer('apiKeys.list', { body: {} });
  const { asked, again } = apiKeys;
  return (
    <div className={css.screen}>
      <ProfileCard account={account} online={online} />
      <EmailCard account={account} online={online} proof={proof} onProven={onProven} />
      <PasswordCard
        account={account}
        online={online}
        apiKeys={asked.state === 'ready' ? asked.value : []}
        onChanged={() => {
          setPasswords((before) => before + 1);
          again();
        }}
      />
      <SessionsCard key={passwords} online={online} />
      <ApiKeysCard online={online} list={apiKeys} />
      <ThisDeviceCard offlineUntilMs={offlineUntilMs} />
      <EndCard account={account} online={online} />
    </div>
  );
}
