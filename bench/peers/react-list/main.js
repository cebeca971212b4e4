import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { columns, loadLines, toCells } from '../load-lines.js';

/** The list, built with React alone. */
function List() {
  const [lines, setLines] = useState([]);
  useEffect(() => void loadLines().then(setLines), []);
  const toRow = (line) => h('tr', { key: line.lineId }, ...toCells(line).map((cell, at) => h('td', { key: columns[at] }, cell)));
  return h(
    'main',
    null,
    h('h1', null, 'Lines'),
    h(
      'table',
      null,
      h('thead', null, h('tr', null, ...columns.map((name) => h('th', { key: name }, name)))),
      h('tbody', null, ...lines.map(toRow)),
    ),
  );
}

createRoot(document.getElementById('root')).render(h(List));
