import '@mantine/core/styles.css';
import {
  Anchor,
  AppShell,
  Badge,
  Button,
  Group,
  MantineProvider,
  NavLink,
  Pagination,
  Select,
  Table,
  TextInput,
  Title,
} from '@mantine/core';
import { createElement as h, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { columns, loadLines, toCells } from '../load-lines.js';

/** The list, built with the portal's component library alone: shell, filters, rows, pages. */
function List() {
  const [lines, setLines] = useState([]);
  useEffect(() => void loadLines().then(setLines), []);
  return h(
    AppShell,
    { header: { height: 52 }, navbar: { width: 220, breakpoint: 'sm' }, padding: 'md' },
    h(AppShell.Header, null, h(Title, { order: 3 }, 'Mantine list')),
    h(AppShell.Navbar, null, ...['Home', 'Lines', 'Orders'].map((label) => h(NavLink, { key: label, label, href: '#' }))),
    h(
      AppShell.Main,
      null,
      h(Title, null, 'Lines'),
      h(
        Group,
        null,
        h(TextInput, { placeholder: 'Search', 'aria-label': 'Search' }),
        h(Select, { data: ['ACTIVE', 'PENDING'], placeholder: 'Status', 'aria-label': 'Status' }),
        h(Button, null, 'Order line'),
      ),
      h(
        Table,
        { striped: true, highlightOnHover: true },
        h(Table.Thead, null, h(Table.Tr, null, ...columns.map((name) => h(Table.Th, { key: name }, name)))),
        h(Table.Tbody, null, ...lines.map(drawRow)),
      ),
      h(Pagination, { total: 4 }),
    ),
  );
}

function drawRow(line) {
  const [id, label, address, city, carrier, status] = toCells(line);
  const cells = [h(Anchor, { href: `#${id}` }, id), label, address, city, carrier, h(Badge, null, status)];
  return h(Table.Tr, { key: id }, ...cells.map((cell, at) => h(Table.Td, { key: columns[at] }, cell)));
}

createRoot(document.getElementById('root')).render(h(MantineProvider, null, h(List)));
