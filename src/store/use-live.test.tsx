import { afterEach, expect, it } from 'vitest';
import { render } from 'vitest-browser-react';
import { accountDb, deleteAccountDb } from './device/account-db.ts';
import { useLive } from './use-live.ts';

const ACCOUNT = 'use-live';
afterEach(() => deleteAccountDb(ACCOUNT));

function Shown({ wanted }: { wanted: string }) {
  const live = useLive(async () => {
    if (wanted === 'bad') throw new Error('no such key');
    return (await accountDb(ACCOUNT).syncState.get(wanted))?.value ?? 'none';
  }, [wanted]);
  return <p>{live.state === 'ready' ? JSON.stringify(live.value) : live.state === 'failed' ? live.error.code : live.state}</p>;
}

it('shows what the query reads, again whenever that changes, and says why when it fails', async () => {
  const screen = await render(<Shown wanted="a" />);
  await expect.element(screen.getByText('"none"')).toBeVisible();
  await accountDb(ACCOUNT).syncState.put({ key: 'a', value: 'first' });
  await expect.element(screen.getByText('"first"')).toBeVisible();
  await screen.rerender(<Shown wanted="bad" />);
  await expect.element(screen.getByText('internal')).toBeVisible();
});
