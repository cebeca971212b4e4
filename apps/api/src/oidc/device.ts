export type DeviceKind = 'desktop' | 'laptop' | 'mobile';

export interface Device {
  kind: DeviceKind;
  /** For example `Firefox`. */
  browser: string | null;
  /** For example `Linux`. */
  system: string | null;
}

// The order matters: most browsers also contain the names of those below them.
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];
const systems: readonly [RegExp, string, DeviceKind][] = [
  [/\biPhone\b/, 'iPhone', 'mobile'],
  [/\biPad\b/, 'iPad', 'mobile'],
  [/\bAndroid\b/, 'Android', 'mobile'],
  [/\bWindows\b/, 'Windows', 'desktop'],
  [/\bMac OS X\b/, 'macOS', 'laptop'],
  [/\bCrOS\b/, 'ChromeOS', 'laptop'],
  [/\bLinux\b/, 'Linux', 'desktop'],
];

/** Parses the browser and operating system in a `User-Agent`, by their common names. */
export function parseDevice(userAgent: string | null): Device {
  const text = userAgent ?? '';
  const browser = browsers.find(([sign]) => sign.test(text))?.[1] ?? null;
  const [, system = null, kind = 'desktop'] = systems.find(([sign]) => sign.test(text)) ?? [];
  return { kind, browser, system };
}
