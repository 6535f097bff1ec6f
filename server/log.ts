// The server's own words: one line each, time, level, message, name=value. Never a password, token or cookie: callers name fields singly.

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

type Field = string | number | boolean | null | undefined;
type Say = (message: string, fields?: Record<string, Field>) => void;
export type Log = Record<LogLevel, Say>;

/** Text that came from outside (an address, a ship's name) is quoted, so that it can begin no line of its own. */
function toText(value: Field): string {
  return typeof value === 'string' && !/^[\w.:/@-]+$/.test(value) ? JSON.stringify(value) : String(value);
}

/** Says what is at or above `level`. `write` gets whole lines. */
export function createLog(level: LogLevel, write: (line: string) => void): Log {
  const from = LOG_LEVELS.indexOf(level);
  const say = (at: LogLevel): Say =>
    LOG_LEVELS.indexOf(at) < from
      ? () => {}
      : (message, fields = {}) => {
          const rest = Object.entries(fields)
            .filter(([, value]) => value !== undefined)
            .map(([name, value]) => ` ${name}=${toText(value)}`);
          // oxlint-disable-next-line no-control-regex
          const words = message.replaceAll(/[\u0000-\u001f\u007f]+/g, ' ');
          write(`${new Date().toISOString()} ${at.padEnd(5)} ${words}${rest.join('')}\n`);
        };
  return { debug: say('debug'), info: say('info'), warn: say('warn'), error: say('error') };
}
