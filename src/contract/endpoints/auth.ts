// The calls that begin, renew and end a session, and those that create and change accounts.
import { Account, AccountId, Favourites, LoginBody, Session } from '#contract/entities/accounts.ts';
import type { Endpoint } from './endpoint.ts';
import {
  AccountChange,
  AccountDeletion,
  AvatarUpload,
  ForgotPassword,
  InvitedRegistration,
  NewAccount,
  PasswordReset,
  Registration,
  UPLOAD_BODY_BYTES,
  VerifyEmail,
} from '#contract/entities/registration.ts';
import { Done, MessageAnswer } from '#contract/rows.ts';
import { Star } from '#contract/entities/stars.ts';
import { z } from '#contract/zod.ts';

const ofAccount = z.object({ id: AccountId });
const oneAccount = z.object({ account: Account });

/** The {id} in these calls must be the caller's own account, unless the caller is an administrator (decision 7). */
export const authEndpoints = {
  'auth.login': {
    method: 'POST',
    path: '/api/auth/login',
    who: 'anyone',
    summary: 'Sign in with e-mail and password',
    body: LoginBody,
    answer: Session,
  },
  'auth.mailSignInLink': {
    method: 'POST',
    path: '/api/auth/sign-in-link',
    ours: true,
    who: 'anyone',
    summary:
      'Mail a link by which a new device may try the password when too many strangers did. Answers alike for new and known addresses',
    body: ForgotPassword,
    answer: MessageAnswer,
  },
  'auth.logout': { method: 'POST', path: '/api/auth/logout', who: 'cookie', summary: 'End this session', answer: z.object({}) },
  'auth.refreshToken': {
    method: 'POST',
    path: '/api/auth/refresh-token',
    who: 'cookie',
    summary: 'A new token by the refresh cookie',
    answer: Session,
  },
  'auth.register': {
    method: 'POST',
    path: '/api/auth/register',
    who: 'anyone',
    summary: 'Ask for an account; a token is mailed. Answers alike for new and known addresses',
    body: Registration,
    answer: MessageAnswer,
  },
  'auth.verifyEmail': {
    method: 'POST',
    path: '/api/auth/verify-email',
    who: 'anyone',
    summary: 'Prove the address by the mailed token, in the browser that registered or with its password, and be signed in',
    body: VerifyEmail,
    answer: Session,
  },
  'auth.forgotPassword': {
    method: 'POST',
    path: '/api/auth/forgot-password',
    who: 'anyone',
    summary: 'Ask for a code by mail. Answers alike for new and known addresses',
    body: ForgotPassword,
    answer: MessageAnswer,
  },
  'auth.resetPassword': {
    method: 'POST',
    path: '/api/auth/reset-password',
    who: 'anyone',
    summary: 'Set a new password by the mailed code',
    body: PasswordReset,
    answer: MessageAnswer,
  },
  'auth.favourites': {
    method: 'GET',
    path: '/api/auth/favourite/{id}',
    who: 'signedIn',
    key: 'none',
    summary: 'Starred ships, ports and fleets of the account',
    params: ofAccount,
    answer: z.object({ favourites: Favourites }),
  },
  'auth.addFavourite': {
    method: 'PUT',
    path: '/api/auth/favourite/{kind}/{thing}',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Star a ship (by her MMSI), a port or a fleet',
    params: Star,
    answer: Done,
  },
  'auth.removeFavourite': {
    method: 'DELETE',
    path: '/api/auth/favourite/{kind}/{thing}',
    ours: true,
    who: 'signedIn',
    key: 'none',
    summary: 'Remove the star of a ship, a port or a fleet',
    params: Star,
    answer: Done,
  },
  'auth.create': { method: 'POST', path: '/api/auth', who: ['admin'], summary: 'Make an account', body: NewAccount, answer: oneAccount },
  'auth.update': {
    method: 'PUT',
    path: '/api/auth/{id}',
    who: 'signedIn',
    key: 'none',
    summary: 'Change name, password or favourites, or ask for another e-mail, which counts once the link mailed to it is opened',
    params: ofAccount,
    body: AccountChange,
    answer: oneAccount,
  },
  'auth.setAvatar': {
    method: 'PUT',
    path: '/api/auth/avatar/{id}',
    who: 'signedIn',
    key: 'none',
    summary: 'Set the picture of the account',
    params: ofAccount,
    body: AvatarUpload,
    maxBodyBytes: UPLOAD_BODY_BYTES,
    answer: oneAccount,
  },
  'auth.delete': {
    method: 'DELETE',
    path: '/api/auth/{id}',
    who: 'signedIn',
    key: 'none',
    summary: 'Delete the account',
    params: ofAccount,
    body: AccountDeletion,
    answer: Done,
  },
  'account.register': {
    method: 'POST',
    path: '/api/account/register',
    who: 'anyone',
    summary: 'Make an account by an invitation, and be signed in',
    body: InvitedRegistration,
    answer: Session.omit({ account: true, jwtToken: true }).extend({ accessToken: z.string(), user: Account }),
  },
} as const satisfies Record<string, Endpoint>;
