import pg from 'pg';
import { expect, it } from 'vitest';
import { isDbGone } from './db.ts';
import { toDbError } from './postgres.ts';

const systemError = (code: string) => Object.assign(new Error(`write ${code}`), { code, errno: -32, syscall: 'write' });

it.each(['EPIPE', 'ECONNRESET', 'ETIMEDOUT', 'EBADF'])(
  'a connection that broke by %s is a database that is gone, whatever the length of the word',
  (code) => expect(isDbGone(toDbError(systemError(code)))).toBe(true),
);

it('what the server says of a statement keeps its SQLSTATE and its constraint', () => {
  const said = Object.assign(new pg.DatabaseError('duplicate key', 13, 'error'), { code: '23505', constraint: 'users_email' });
  expect(toDbError(said)).toMatchObject({ message: 'duplicate key', code: '23505', constraint: 'users_email' });
  expect(isDbGone(toDbError(said))).toBe(false);
});
