let isPressed = false;
let deferred: (() => void)[] = [];

window.addEventListener('pointerdown', () => (isPressed = true), true);
for (const end of ['pointerup', 'pointercancel']) {
  window.addEventListener(
    end,
    () => {
      isPressed = false;
      const actions = deferred;
      deferred = [];
      // `setTimeout` runs them after the `click` event, which follows `pointerup`.
      for (const action of actions) setTimeout(action);
    },
    true,
  );
}

/**
 * Runs `act` now, or after the current press ends. For changes that move the layout: a press on a button first blurs a field, and
 * an error that then appears below the field would move the button away before the pointer is released.
 */
export function deferUntilPointerUp(act: () => void): void {
  if (isPressed) deferred.push(act);
  else act();
}
