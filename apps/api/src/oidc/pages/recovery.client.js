// Copies, saves or prints the recovery codes, which are shown once.
const box = document.querySelector('[data-recovery-codes]');
if (box) {
  const text = `${[...box.querySelectorAll('[data-recovery-code]')].map((code) => code.textContent).join('\n')}\n`;
  const onClick = (name, handle) => {
    const button = box.querySelector(`[data-recovery-${name}]`);
    button.hidden = false;
    button.addEventListener('click', () => handle(button));
  };
  onClick('copy', async (button) => {
    await navigator.clipboard.writeText(text);
    const label = button.querySelector('span');
    label.textContent = button.dataset.done;
    box.querySelector('[role="status"]').textContent = button.dataset.done;
  });
  onClick('save', (button) => {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    link.download = button.dataset.file;
    link.click();
    URL.revokeObjectURL(link.href);
  });
  onClick('print', () => window.print());
}
