// One's own account: who one is, how one signs in and where, keys for programs, this device, and everything that is kept about one.
import { useState } from 'react';
import type { Account } from '#contract/accounts.ts';
import { useReachable } from '#remote/use-answer.ts';
import css from './account.module.css';
import { ApiKeysCard } from './api-keys-card.tsx';
import { EndCard } from './end-card.tsx';
import { EmailCard, PasswordCard } from './sign-in-cards.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { ThisDeviceCard } from './this-device-card.tsx';

export function AccountScreen({ account, offlineUntilMs }: { account: Account; offlineUntilMs: number }) {
  const online = useReachable();
  const [passwords, setPasswords] = useState(0);
  return (
    <div className={css.screen}>
      <ProfileCard account={account} online={online} />
      <EmailCard account={account} online={online} />
      <PasswordCard account={account} online={online} onChanged={() => setPasswords((before) => before + 1)} />
      <SessionsCard key={passwords} online={online} />
      <ApiKeysCard online={online} />
      <ThisDeviceCard offlineUntilMs={offlineUntilMs} />
      <EndCard account={account} online={online} />
    </div>
  );
}
