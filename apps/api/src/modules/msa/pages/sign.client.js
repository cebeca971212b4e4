// Progressive enhancement only: the form works without this script.
const form = document.querySelector('form');
const code = document.querySelector('input[name="verificationCode"]');
const validity = document.querySelector('[data-seconds]');
const storageKey = 'signing-form';

if (form) {
  const buttons = [...form.querySelectorAll('button')];
  form.addEventListener('submit', (event) => {
    if (buttons.some((button) => button.getAttribute('aria-busy') === 'true')) {
      event.preventDefault();
      return;
    }
    event.submitter?.setAttribute('aria-busy', 'true');
  });
  // The back button may restore the page with its buttons still busy. The same event ends the first load.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    for (const button of buttons) button.removeAttribute('aria-busy');
  });

  // Keep the entered values when the user switches language, but never the code.
  const fieldNames = ['fullName', 'jobTitle'];
  for (const link of document.querySelectorAll('a[hreflang]')) {
    link.addEventListener('click', () => {
      const values = fieldNames.map((name) => form.elements.namedItem(name).value);
      sessionStorage.setItem(storageKey, JSON.stringify(values));
    });
  }
  const savedValues = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]');
  sessionStorage.removeItem(storageKey);
  fieldNames.forEach((name, index) => {
    const field = form.elements.namedItem(name);
    if (field.value === '' && savedValues[index]) field.value = savedValues[index];
  });
}

if (code) {
  // A pasted code often contains a space, and the field's maxlength would cut off its last digit.
  code.addEventListener('paste', (event) => {
    event.preventDefault();
    code.value = (event.clipboardData?.getData('text') ?? '').replace(/\D/g, '').slice(0, 6);
  });
  code.addEventListener('input', () => {
    code.value = code.value.replace(/\D/g, '');
  });
}

if (validity) {
  const endsAt = Date.now() + Number(validity.dataset.seconds) * 1000;
  const showRemainingTime = () => {
    const seconds = Math.max(0, Math.ceil((endsAt - Date.now()) / 1000));
    const left = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
    validity.textContent = seconds === 0 ? validity.dataset.over : validity.dataset.left.replace('{left}', left);
    if (seconds === 0) clearInterval(timer);
  };
  const timer = setInterval(showRemainingTime, 1000);
  showRemainingTime();
}
