// The realtime connection (specification sections 4, 7 and 9; decision 27). Messages are hints: truth comes by a pull.
export const SOCKET_PATH = '/socket';
export const SOCKET_OPTIONS = {
  transports: ['websocket', 'polling'],
  reconnection: true,
  reconnectionAttempts: Number.POSITIVE_INFINITY,
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
} as const;

/** Identity comes from the token alone; e-mail and id are taken and ignored. */
export interface SocketAuth {
  token: string;
  email: string;
  id: string;
}

export interface ServerToClient {
  authenticated(connection: { id: string }): void;
  notification(hint: { reason: string }): void;
  /** Ours: something new is there; pull, and say whether a page of this device is in view. Without a yes it is pushed. */
  inView(answer: (inView: boolean) => void): void;
  /** Rows of these scopes changed: pull. Ours, beside the specification's messages. */
  changed(hint: { scopes: string[] }): void;
  /** Alerts of the account were raised, changed or ended. */
  alert(hint: { reason: string }): void;
  riskratings(ratings: unknown): void;
  /** Said before the server closes a socket for cause: signed out, disabled, role changed, shutting down, replaced by newer ones. */
  disconnected(cause: { reason: string }): void;
}
