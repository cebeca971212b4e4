// Comfort only: the page signs in without it.
const form = document.querySelector('form');
const password = document.querySelector('input[name="password"]');
const toggle = document.querySelector('[data-show]');
const capsLock = document.querySelector('[data-caps-lock]');

if (form && password && toggle) {
  const label = toggle.querySelector('span');
  const setShown = (isShown) => {
    password.type = isShown ? 'text' : 'password';
    toggle.setAttribute('aria-pressed', String(isShown));
    label.textContent = isShown ? toggle.dataset.hide : toggle.dataset.show;
  };
  toggle.hidden = false;
  toggle.addEventListener('click', () => {
    setShown(password.type === 'password');
    password.focus();
  });

  password.addEventListener('keyup', (event) => {
    capsLock.hidden = !event.getModifierState?.('CapsLock');
  });

  const button = form.querySelector('[type="submit"]');
  form.addEventListener('submit', (event) => {
    if (button.getAttribute('aria-busy') === 'true') {
      event.preventDefault();
      return;
    }
    // Password managers remember what they see at this moment, and a shown password does not stay on the screen.
    setShown(false);
    button.setAttribute('aria-busy', 'true');
  });
  // Back in the history the page may come as it was left.
  window.addEventListener('pageshow', () => button.removeAttribute('aria-busy'));
}
