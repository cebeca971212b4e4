import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

/** As much content as the signed-out home page: a heading, a paragraph and a button. */
function BarePage() {
  return createElement(
    'main',
    null,
    createElement('h1', null, 'Everything about your services in one place'),
    createElement('p', null, 'Sign in to see your lines, orders and invoices, and to check what is available at an address.'),
    createElement('button', { type: 'button' }, 'Sign in'),
  );
}

createRoot(document.getElementById('root')).render(createElement(BarePage));
