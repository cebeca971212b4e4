import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

export interface Browser {
  path: string;
  /** The place where it was found; the test run prints this. */
  origin: string;
}

/** The headless shell comes first: it renders the same and is a third faster. */
const installedPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Arguments of the browser in tests, which avoid background requests and save CPU time. */
export const browserArguments: readonly string[] = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: optimizing its code a second time takes more CPU time than it saves (5 to 8 % of that of a test run).
  '--js-flags=--no-turbofan',
  // Chromium cannot use its sandbox as root, which is the user of tests in containers.
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
];

/**
 * Finds a Chromium for the browser tests: CHROMIUM_PATH, an installed one, or Playwright's. Otherwise, it installs one. Throws
 * one error with a plain message if that fails too.
 */
export function findBrowser(env: Readonly<Record<string, string | undefined>> = process.env): Browser {
  const path = env.CHROMIUM_PATH;
  if (path) {
    if (!isExecutable(path)) throw new Error(`CHROMIUM_PATH is set to ${path}, which can't be run.`);
    return { path, origin: 'CHROMIUM_PATH' };
  }
  return findInstalled() ?? installBrowser() ?? fail();
}

function findInstalled(): Browser | null {
  const system = installedPaths.find(isExecutable);
  if (system) return { path: system, origin: 'installed' };
  const playwrightPath = chromium.executablePath();
  return existsSync(playwrightPath) ? { path: playwrightPath, origin: 'of Playwright' } : null;
}

function installBrowser(): Browser | null {
  const isRoot = process.getuid?.() === 0;
  console.log('Chromium not found. Installing it.');
  run('npx', ['--no-install', 'playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']);
  if (!findInstalled() && isRoot && existsSync('/usr/bin/apt-get')) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']);
  }
  const browser = findInstalled();
  return browser && { ...browser, origin: `${browser.origin}, just now` };
}

function run(command: string, args: string[]): void {
  try {
    execFileSync(command, args, {
      stdio: 'ignore',
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  } catch {
    // Tries the next source; if all sources fail, one error is thrown at the end.
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function fail(): never {
  throw new Error('The browser tests require Chromium. Install it, or set CHROMIUM_PATH.');
}
