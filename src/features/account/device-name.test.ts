import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

test('browsers are called by their own name, not by that of an ancestor', () => {
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  expect(deviceName(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`)).toEqual({
    browser: 'Edge',
    system: 'Windows',
  });
  expect(deviceName(`Mozilla/5.0 (Linux; Android 15; SM-X810) ${webkit} Chrome/142.0.0.0 Safari/537.36`)).toEqual({
    browser: 'Chrome',
    system: 'Android',
  });
  expect(deviceName('Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1')).toEqual({
    browser: 'Safari',
    system: 'iPad',
  });
  expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0')).toEqual({
    browser: 'Firefox',
    system: 'Linux',
  });
});

test('an unknown browser gets no name', () => {
  expect(deviceName('curl/8.5.0')).toEqual({});
  expect(deviceName('')).toEqual({});
});
