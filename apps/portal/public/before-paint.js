// Before the first paint, so that a dark page never flashes light, and a visitor sees the home page before any script of it has come.
// lib/color-scheme.ts, lib/i18n.ts and lib/prerender.ts take over once the portal runs.
(() => {
  const page = document.documentElement;
  const read = (name) => {
    try {
      return localStorage.getItem(`demarc.${name}`);
    } catch {
      // No storage: nobody chose anything.
      return null;
    }
  };
  const chosen = read('scheme');
  const preferred = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  page.setAttribute('data-mantine-color-scheme', chosen === 'light' || chosen === 'dark' ? chosen : preferred);
  if (read('language') === 'nl') page.lang = 'nl';
  if (location.pathname === '/' && !read('token')) page.dataset.ahead = page.lang;
})();
