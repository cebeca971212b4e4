// Accepts digits only, and submits the form after the sixth.
const input = document.querySelector('[data-code]');
if (input) {
  const getDigits = (text) => text.replace(/\D/g, '').slice(0, 6);
  const isFull = () => {
    input.value = getDigits(input.value);
    return input.value.length === 6;
  };
  input.addEventListener('input', () => {
    if (isFull()) input.form.requestSubmit();
  });
  // Without this, maxlength would cut off the last digit of a pasted code with a space.
  input.addEventListener('paste', (event) => {
    event.preventDefault();
    input.value = getDigits(event.clipboardData?.getData('text') ?? '');
    if (isFull()) input.form.requestSubmit();
  });

  const countdown = document.querySelector('[data-countdown]');
  const show = () => {
    countdown.textContent = countdown.dataset.countdown.replace('{{count}}', String(30 - (Math.floor(Date.now() / 1000) % 30)));
  };
  countdown.hidden = false;
  show();
  setInterval(show, 1_000);
}
