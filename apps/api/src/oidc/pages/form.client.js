// Progressive enhancement: the pages work without this script.
for (const toggle of document.querySelectorAll('[data-show]')) {
  const field = toggle.closest('.entrance-field');
  const password = field.querySelector('input');
  const capsLock = field.querySelector('[data-caps-lock]');
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
  // Hides the password, so that password managers recognize the field and it does not stay visible.
  password.form.addEventListener('submit', () => setShown(false));
}

for (const rule of document.querySelectorAll('[data-rule-for]')) {
  const input = document.getElementById(rule.dataset.ruleFor);
  const show = () => {
    const isMet = input.value.length >= Number(rule.dataset.min) && input.value.length <= Number(rule.dataset.max);
    rule.querySelector('[data-met]').hidden = !isMet;
    rule.querySelector('[data-open]').hidden = isMet;
  };
  input.addEventListener('input', show);
  show();
}

for (const form of document.querySelectorAll('form:not([data-passkey])')) {
  const button = form.querySelector('[type="submit"]');
  form.addEventListener('submit', (event) => {
    if (button.getAttribute('aria-busy') === 'true') event.preventDefault();
    else button.setAttribute('aria-busy', 'true');
  });
  // The browser may restore the page from its back/forward cache in its submitted state. The same event ends the first load, which
  // can be after the user has submitted the form.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) button.removeAttribute('aria-busy');
  });
}

// The code of a mailed link is in the fragment, which browsers do not send. Moves it to its field, and out of the URL and history.
const codeForm = document.querySelector('[data-code-from-address]');
if (codeForm) {
  const input = codeForm.querySelector('[name="code"]');
  const code = new URLSearchParams(window.location.hash.slice(1)).get('code');
  if (code) {
    input.value = code;
    window.history.replaceState(null, '', window.location.pathname + window.location.search);
  }
  codeForm.querySelector('[data-code-field]').hidden = input.value !== '';
}
