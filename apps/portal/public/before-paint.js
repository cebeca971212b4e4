// Before the first paint, so that a dark page never flashes light, and a visitor sees the home page before any script of it has run.
// lib/scheme.ts, lib/i18n.ts and lib/ahead.ts take over once the portal runs.
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
  const isAhead = location.pathname === '/' && !read('token');
  if (isAhead) page.dataset.ahead = page.lang;

  // The scripts come meanwhile; where the home page is there without them, they run once it has been painted.
  addEventListener('DOMContentLoaded', () => {
    const main = document.querySelector('link[data-main]');
    const begin = () => main && import(main.href);
    if (isAhead && !document.hidden) requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(begin)));
    else begin();
  });
})();
