import { beforeEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

beforeEach(async () => {
  // A form saves its draft when it unmounts.
  await cleanup();
  localStorage.clear();
  await page.viewport(1440, 900);
  // Left where the previous test pressed, the pointer would hold back changes of a list, and presses of a button that appears
  // under it would not count.
  await userEvent.hover(document.body, { position: { x: 1, y: 1 } });
});
