// The calls that open, keep and end a session, and those that make and change accounts.
import { LoginBody, Session } from './accounts.ts';
import type { Endpoint } from './endpoint.ts';
import { z } from './zod.ts';

export const authEndpoints = {
  'auth.login': { method: 'POST', path: '/api/auth/login', who: 'anyone', summary: 'Sign in with e-mail and password', body: LoginBody, answer: Session },
  'auth.logout': { method: 'POST', path: '/api/auth/logout', who: 'cookie', summary: 'End this session', answer: z.object({}) },
  'auth.refreshToken': { method: 'POST', path: '/api/auth/refresh-token', who: 'cookie', summary: 'A new token by the refresh cookie', answer: Session },
} as const satisfies Record<string, Endpoint>;
