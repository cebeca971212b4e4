import { beforeEach } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';

beforeEach(async () => {
  // A form saves its draft when it goes away.
  await cleanup();
  localStorage.clear();
  await page.viewport(1440, 900);
  // The pointer rests where the previous test pressed. There it would hold changes of a list back, and presses of a button that
  // appears under it would not count.
  await userEvent.hover(document.body, { position: { x: 1, y: 1 } });
});
