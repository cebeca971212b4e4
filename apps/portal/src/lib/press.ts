let isPressed = false;
let waiting: (() => void)[] = [];

window.addEventListener('pointerdown', () => (isPressed = true), true);
for (const end of ['pointerup', 'pointercancel']) {
  window.addEventListener(
    end,
    () => {
      isPressed = false;
      const due = waiting;
      waiting = [];
      // After the click, which follows the end of the press.
      for (const act of due) setTimeout(act);
    },
    true,
  );
}

/**
 * Does it at once, or after the press that is going on. What moves the page waits for that: a press on a button takes the focus
 * from a field first, and what then appears below the field would move the button away before it is let go.
 */
export function afterPress(act: () => void): void {
  if (isPressed) waiting.push(act);
  else act();
}
