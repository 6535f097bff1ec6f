// The states of a request to the local database or the server.
import type { AppError } from '#contract/errors.ts';

export type Loadable<T> = { state: 'loading' } | { state: 'failed'; error: AppError } | { state: 'ready'; value: T };
