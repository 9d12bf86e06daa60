import { expect, it } from 'vitest';
import { deviceName } from '#shared/format/device-name.ts';

const mozilla = (rest: string) => `Mozilla/5.0 ${rest}`;
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  [mozilla(`(Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0.0.0 Safari/537.36`), 'Chrome on Windows'],
  [
    mozilla(`(Windows NT 10.0; Win64; x64) ${webkit} Chrome/150.0 Safari/537.36 Edg/150.0`),
    'Edge on Windows',
  ],
  [mozilla(`(X11; Linux x86_64) ${webkit} Chrome/150.0 Safari/537.36 OPR/130.0`), 'Opera on Linux'],
  [mozilla('(Macintosh; Intel Mac OS X 10.15; rv:150.0) Gecko/20100101 Firefox/150.0'), 'Firefox on macOS'],
  [mozilla(`(Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`), 'Safari on macOS'],
  [
    mozilla(`(iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webkit} Version/26.0 Mobile/15E148 Safari/604.1`),
    'Safari on iPhone',
  ],
  [
    mozilla(`(iPad; CPU OS 26_0 like Mac OS X) ${webkit} CriOS/150.0 Mobile/15E148 Safari/604.1`),
    'Chrome on iPad',
  ],
  [
    mozilla(`(Linux; Android 16; SM-S9) ${webkit} SamsungBrowser/30.0 Chrome/140.0 Mobile Safari/537.36`),
    'Samsung Internet on Android',
  ],
  [mozilla(`(X11; CrOS x86_64 1) ${webkit} Chrome/150.0 Safari/537.36`), 'Chrome on ChromeOS'],
  [mozilla('(Windows NT 10.0; Trident/7.0; rv:11.0) like Gecko'), 'A browser on Windows'],
  ['curl/8.5.0', 'curl'],
  ['node', 'node'],
  ['', 'Unknown device'],
  ['<script>', 'Unknown device'],
])('names the device %s as %s', (userAgent, name) => expect(deviceName(userAgent)).toBe(name));
