import { describe, expect, it } from 'vitest';
import { parseSources, trafficOf } from './sources.ts';

const parsed = (text: string) => {
  const result = parseSources(text);
  return result.ok ? result.value : result.error.message;
};

describe('AIS_SOURCES', () => {
  it('is a list of feeds, with spaces and empty entries between', () => {
    expect(parsed(' tcp://ais.example:4001, udp://:10110,,tcp-listen://:10111,file:/var/log/ais.nmea ')).toEqual([
      { kind: 'tcp', id: 'tcp://ais.example:4001', host: 'ais.example', port: 4001 },
      { kind: 'udp', id: 'udp://:10110', host: '::', port: 10_110 },
      { kind: 'tcp-listen', id: 'tcp-listen://:10111', host: '::', port: 10_111 },
      { kind: 'file', id: 'file:ais.nmea', path: '/var/log/ais.nmea' },
    ]);
  });

  it('may be empty', () => {
    expect(parsed('')).toEqual([]);
    expect(parsed(' , ')).toEqual([]);
  });

  it('takes addresses to listen on, IPv6 in brackets, and relative and three-slash paths', () => {
    expect(parsed('udp://127.0.0.1:1,tcp://[::1]:4001,file:logs/a b.nmea,file:///x/y')).toMatchObject([
      { host: '127.0.0.1', port: 1 },
      { host: '::1', port: 4001 },
      { path: 'logs/a b.nmea' },
      { path: '/x/y' },
    ]);
  });

  it('takes the speed of a recording', () => {
    expect(parsed('file:a.nmea?speed=60,file:a.nmea?speed=0.5')).toMatchObject([
      { speed: 60, path: 'a.nmea' },
      { speed: 0.5, path: 'a.nmea' },
    ]);
  });

  it('tells two recordings of the same name apart and never shows their folders', () => {
    expect(parsed('file:/one/a.nmea,file:/two/a.nmea')).toMatchObject([{ id: 'file:a.nmea' }, { id: 'file:a.nmea (2)' }]);
  });

  it.each([
    ['http://ais.example', 'tcp://host:port'],
    ['tcp://ais.example', 'tcp://host:port'],
    ['tcp://:4001', 'tcp-listen://:port'],
    ['udp://:70000', '1 to 65535'],
    ['udp://:0', '1 to 65535'],
    ['tcp://a b:1', 'tcp://host:port'],
    ['file:', 'needs a path'],
    ['file:a?speed=0', 'speed=N'],
    ['file:a?speed=fast', 'speed=N'],
    ['file:a?loop=1', 'speed=N'],
    ['nonsense', 'udp://:port'],
  ])('names the bad entry %s and what would be right', (entry, right) => {
    const message = parsed(`udp://:10110,${entry}`);
    expect(message).toContain(`"${entry}"`);
    expect(message).toContain(right);
  });

  it('does not repeat a password', () => {
    const message = parsed('tcp://user:secret@host:1');
    expect(message).toContain('//...@host:1');
    expect(message).not.toContain('secret');
  });
});

describe('whose positions these are', () => {
  const kinds = (text: string) => {
    const result = parseSources(text);
    return result.ok ? trafficOf(result.value) : result.error.message;
  };
  it('is a demonstration without a source, a recording with any file, else live', () => {
    expect(['', 'udp://:10110', 'udp://:10110,file:/a/day.nmea'].map(kinds)).toEqual(['demonstration', 'live', 'recording']);
  });
});
