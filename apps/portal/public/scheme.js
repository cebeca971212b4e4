// Before the first paint, so that a dark page never flashes light. lib/scheme.ts takes over once the portal runs.
(() => {
  let scheme = null;
  try {
    scheme = localStorage.getItem('demarc.scheme');
  } catch {
    // No storage: as the system has it.
  }
  if (scheme !== 'light' && scheme !== 'dark') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme);
})();
