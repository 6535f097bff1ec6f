// The realtime connection (specification sections 4, 7 and 9; decision 27). Messages are hints; the data comes by a pull.
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

/** Only the token identifies the caller; e-mail and id are accepted and ignored. */
export interface SocketAuth {
  token: string;
  email: string;
  id: string;
}

export interface ServerToClient {
  authenticated(connection: { id: string }): void;
  notification(hint: { reason: string }): void;
  /** Ours: something is new. Pull, and answer whether a page of this device is in view. Without a yes it is pushed. */
  inView(answer: (inView: boolean) => void): void;
  /** Ours, beside the specification's messages: rows of these scopes changed. Pull them. */
  changed(hint: { scopes: string[] }): void;
  /** The account's alerts were raised, changed or ended. */
  alert(hint: { reason: string }): void;
  /** The risk of a fleet that the account sees was rated anew by the server. Clients may ignore it: devices rate fleets themselves. */
  riskratings(hint: { reason: string }): void;
  /** Sent before the server closes a socket for a reason: signed out, blocked, role changed, shutting down, replaced by newer ones. */
  disconnected(cause: { reason: string }): void;
}
