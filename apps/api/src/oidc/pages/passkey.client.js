// Opens the browser's passkey dialog and submits its result as a normal form.
const isPossible =
  window.isSecureContext &&
  typeof window.PublicKeyCredential?.parseRequestOptionsFromJSON === 'function' &&
  !!navigator.credentials;

for (const offer of document.querySelectorAll('[data-passkey-offer]')) offer.hidden = !isPossible;
for (const note of document.querySelectorAll('[data-passkey-impossible]')) note.hidden = isPossible;

async function openPasskeyDialog(kind, options) {
  const { PublicKeyCredential, navigator } = window;
  if (kind === 'create') {
    return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
  }
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}

for (const form of document.querySelectorAll('form[data-passkey]')) {
  const button = form.querySelector('[data-passkey-start]');
  const problem = form.querySelector('[data-passkey-problem]');
  const { csrf, credential } = form.elements;
  const start = async () => {
    if (!isPossible || button.getAttribute('aria-busy') === 'true' || !form.reportValidity()) return;
    problem.hidden = true;
    button.setAttribute('aria-busy', 'true');
    try {
      const response = await fetch(form.dataset.options, { method: 'POST', body: new URLSearchParams({ csrf: csrf.value }) });
      if (!response.ok) throw new Error(`${response.status}`);
      const result = await openPasskeyDialog(form.dataset.passkey, await response.json());
      credential.value = JSON.stringify(result.toJSON());
      form.submit();
    } catch {
      // Cancelled, timed out or no passkey available: the browser does not say which.
      problem.hidden = false;
      button.removeAttribute('aria-busy');
    }
  };
  button.addEventListener('click', start);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    start();
  });
}
