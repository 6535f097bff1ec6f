// What is asked of the local database or of the server, in each of its states.
import type { AppError } from '#contract/errors.ts';

export type Loadable<T> = { state: 'loading' } | { state: 'failed'; error: AppError } | { state: 'ready'; value: T };
