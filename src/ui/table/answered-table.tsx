// A list of the server in the shared table, in each of its states.
import type { ComponentProps } from 'react';
import type { Loadable } from '#platform/loadable.ts';
import { Denied } from '#ui/denied.tsx';
import { Table } from './table.tsx';
import { errorWords } from '#ui/error-words.ts';

type TableProps<R extends object> = ComponentProps<typeof Table<R>>;
interface Props<R extends object> extends Omit<TableProps<R>, 'rows' | 'failure'> {
  asked: Loadable<{ rows: readonly R[] }>;
  onRetry: () => void;
}

export function AnsweredTable<R extends object>({ asked, onRetry, ...table }: Props<R>) {
  if (asked.state === 'failed' && asked.error.code === 'forbidden') return <Denied />;
  return (
    <Table<R>
      {...table}
      rows={asked.state === 'ready' ? asked.value.rows : undefined}
      failure={asked.state === 'failed' ? { message: errorWords(asked.error), onRetry } : undefined}
    />
  );
}
