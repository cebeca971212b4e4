import { beforeEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

beforeEach(async () => {
  // A form saves its draft when it unmounts.
  await cleanup();
  localStorage.clear();
  await page.viewport(1440, 900);
  // If the pointer stayed where the previous test pressed, lists would hold back changes, and buttons that appear under it would
  // ignore clicks.
  await userEvent.hover(document.body, { position: { x: 1, y: 1 } });
});
