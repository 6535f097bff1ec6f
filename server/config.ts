// The only reader of the environment. `npm start` needs none of it; every wrong name is reported at once, in words.
import { isAbsolute, resolve } from 'node:path';
import { NetworkAddress } from '#contract/entities/api-keys.ts';
import { z } from '#contract/zod.ts';
import { refusalOfGateway } from './delivery/outbound.ts';
import { LOG_LEVELS } from './log.ts';

const words = (message: string) => ({ error: message });
const Address = z.url({ protocol: /^https?$/, error: 'must be an address such as https://fathom.example' });

/** Names with the meaning that the README gives them. An empty value counts as absent. */
const Environment = z.object({
  PORT: z.coerce
    .number(words('must be a port number, 0 to 65535'))
    .pipe(
      z
        .int(words('must be a port number, 0 to 65535'))
        .min(0, words('must be a port number, 0 to 65535'))
        .max(65_535, words('must be a port number, 0 to 65535')),
    )
    .default(8080),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address, such as 0.0.0.0')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must begin with postgres:// or postgresql://')
    .optional(),
  AIS_SOURCES: z.string().optional(),
  IMPORT_FEEDS: z.string().optional(),
  DEMONSTRATION: z.enum(['auto', 'events', 'off'], 'must be auto, events or off').default('auto'),
  ADMIN_EMAIL: z.string().trim().toLowerCase().pipe(z.email('must be an e-mail address')).default('admin@fathom.example'),
  ADMIN_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128, 'must have at most 128 characters').optional(),
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').max(128, 'must have at most 128 characters').optional(),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  PUBLIC_URL: Address.optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((text) => text.trim().split(/\s*,\s*/))
    .refine(
      (entries) => entries.every((entry) => NetworkAddress.safeParse(entry).success),
      'must be addresses or networks with commas between, such as 127.0.0.1, 10.0.0.0/8, ::1',
    )
    .optional(),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/\S+$/, 'must begin with smtp:// or smtps://')
    .refine((text) => URL.canParse(text), 'must be an address such as smtps://user:password@mail.example')
    .optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^(?:[^<>\p{Cc}]{1,80} <[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u, 'must be an address such as Fathom <fathom@mail.example>')
    .optional(),
  PUSH_CONTACT: z
    .string()
    .trim()
    .regex(
      /^(?:mailto:[^\s<>@]+@[^\s<>@]+|https:\/\/\S+)$/,
      'must be an address such as mailto:watch@fathom.example or https://fathom.example',
    )
    .optional(),
  PUSH_SERVICES: z
    .string()
    .trim()
    .toLowerCase()
    .regex(
      /^(?:[a-z\d-]+\.)+[a-z\d-]+(?:\s*,\s*(?:[a-z\d-]+\.)+[a-z\d-]+)*$/,
      'must be host names with commas between, such as push.example',
    )
    .optional(),
  GATEWAY_URL: z
    .string()
    .trim()
    .refine((text) => refusalOfGateway(text) === undefined, { error: ({ input }) => `cannot be used: ${refusalOfGateway(String(input))}` })
    .optional(),
  GATEWAY_SECRET: z.string().min(32, 'must have at least 32 characters').max(256, 'must have at most 256 characters').optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  aisSources: string | undefined;
  /** With keys in its addresses, where they need one: never in a log line. */
  importFeeds: string | undefined;
  /** events: no company, and the seventeen samples also beside a feed of ships, for tests. */
  demonstration: 'auto' | 'events' | 'off';
  adminEmail: string;
  adminPassword: string | undefined;
  demoPassword: string | undefined;
  tls: { certFile: string; keyFile: string } | undefined;
  /** The origin people type, such as https://fathom.example; when absent, what `host` and `port` say. */
  publicOrigin: string | undefined;
  /** Addresses and networks of the proxies whose word about a client's address is taken. */
  trustedProxies: readonly string[];
  /** Browsers reach us by https: here, or at the proxy in front. Only then may cookies be Secure. */
  secure: boolean;
  /** With user and password in it, where the mail server asks for them: never in a log line. Absent: mails become files. */
  smtpUrl: string | undefined;
  /** Whom mails come from. */
  mailFrom: string;
  /** Whom a push service writes to when something is wrong with what we send: mailto: or https:. Apple refuses one that is not real. */
  pushContact: string;
  /** Hosts of push services beside those that browsers are known to use. */
  pushServices: readonly string[];
  /** Where SMS, WhatsApp and API deliveries are posted, and what they are signed with: never in a log line. Absent: there is none. */
  gateway: { url: string; secret: string } | undefined;
  logLevel: (typeof LOG_LEVELS)[number];
}

const TLS_FILES = 'TLS_CERT and TLS_KEY are files that belong together';
const SIGNED = 'what goes to the gateway is always signed';
/** Who names the one must name the other. */
const TOGETHER = [
  ['TLS_CERT', 'TLS_KEY', TLS_FILES],
  ['TLS_KEY', 'TLS_CERT', TLS_FILES],
  ['GATEWAY_URL', 'GATEWAY_SECRET', SIGNED],
  ['GATEWAY_SECRET', 'GATEWAY_URL', SIGNED],
] as const;

export class BadConfig extends Error {
  constructor(lines: string[]) {
    super(
      `The environment has ${lines.length === 1 ? 'a wrong value' : `${lines.length} wrong values`}:\n${lines.map((line) => `  ${line}`).join('\n')}`,
    );
    this.name = 'BadConfig';
  }
}

type Check = (text: string) => string | undefined;
/** Answers what is wrong with the value, in words, or nothing. */
export type Checks = { readonly [N in 'AIS_SOURCES' | 'IMPORT_FEEDS']?: Check };

/**
 * @throws BadConfig that names every bad variable, and no value: it may be a password
 */
export function readConfig(environment: Record<string, string | undefined>, checks: Checks = {}): Config {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([name, value]) => name in Environment.shape && value !== undefined && value.trim() !== ''),
  );
  const read = Environment.safeParse(given);
  const lines = read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`);
  for (const [one, other, because] of TOGETHER)
    if (given[one] !== undefined && given[other] === undefined) lines.push(`${other} must be set too: ${because}`);
  if (given['SMTP_URL'] !== undefined && given['MAIL_FROM'] === undefined && given['PUBLIC_URL'] === undefined)
    lines.push('MAIL_FROM must be set too (or PUBLIC_URL): mail servers ask whom a mail is from');
  for (const [name, check] of Object.entries(checks)) {
    const wrong = given[name] === undefined ? undefined : check(given[name]);
    if (wrong !== undefined) lines.push(`${name} ${wrong}`);
  }
  if (!read.success || lines.length > 0) throw new BadConfig(lines);
  const value = read.data;
  const publicOrigin = value.PUBLIC_URL === undefined ? undefined : new URL(value.PUBLIC_URL).origin;
  return {
    port: value.PORT,
    host: value.HOST,
    dataDir: isAbsolute(value.DATA_DIR) ? value.DATA_DIR : resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    aisSources: value.AIS_SOURCES,
    importFeeds: value.IMPORT_FEEDS,
    demonstration: value.DEMONSTRATION,
    adminEmail: value.ADMIN_EMAIL,
    adminPassword: value.ADMIN_PASSWORD,
    demoPassword: value.DEMO_PASSWORD,
    tls: value.TLS_CERT !== undefined && value.TLS_KEY !== undefined ? { certFile: value.TLS_CERT, keyFile: value.TLS_KEY } : undefined,
    publicOrigin,
    trustedProxies: value.TRUSTED_PROXIES ?? [],
    secure: value.TLS_CERT !== undefined || publicOrigin?.startsWith('https:') === true,
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? `Fathom <fathom@${publicOrigin === undefined ? 'localhost' : new URL(publicOrigin).hostname}>`,
    pushContact: value.PUSH_CONTACT ?? (publicOrigin?.startsWith('https:') ? publicOrigin : `mailto:${value.ADMIN_EMAIL}`),
    gateway:
      value.GATEWAY_URL !== undefined && value.GATEWAY_SECRET !== undefined
        ? { url: value.GATEWAY_URL, secret: value.GATEWAY_SECRET }
        : undefined,
    pushServices: value.PUSH_SERVICES?.split(/\s*,\s*/) ?? [],
    logLevel: value.LOG_LEVEL,
  };
}

/** Reads this process's own environment: the only place that does. */
export function readOwnConfig(checks?: Checks): Config {
  return readConfig(process.env, checks);
}
