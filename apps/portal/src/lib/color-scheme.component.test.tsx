// The type of `cdp`.
import type {} from '@vitest/browser-playwright';
import { afterEach, expect, it } from 'vitest';
import { cdp } from 'vitest/browser';
import { resolveColorScheme, setColorScheme } from './color-scheme.ts';

function setSystemScheme(value: 'light' | 'dark' | ''): Promise<unknown> {
  // The setting of motion is that of all component tests, which this replaces.
  const features = [
    { name: 'prefers-color-scheme', value },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ];
  return cdp().send('Emulation.setEmulatedMedia', { features });
}

afterEach(() => setSystemScheme(''));

it('follows the system, even while a page keeps reading the scheme as it renders', async () => {
  setColorScheme('system');
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    resolveColorScheme();
    port2.postMessage(null);
  };
  port2.postMessage(null);
  for (const scheme of ['dark', 'light', 'dark'] as const) {
    await setSystemScheme(scheme);
    await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(scheme);
  }
  port1.close();
});
