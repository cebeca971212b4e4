import { useQuery } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderPage } from '../testing/render-page.tsx';
import { linkToList } from '../ui/link-target.ts';
import { Metric } from './metric.tsx';
import { PortalLink } from './portal-link.tsx';

function Tile() {
  const result = useQuery({ queryKey: ['tile'], queryFn: () => Promise.resolve(3), initialData: 3 });
  return (
    <Metric label="Lines down" to={{ to: '/lines' }} result={result} getValue={(count) => count}>
      {() => <PortalLink to={linkToList('/lines', { state: 'DEGRADED' })}>2 degraded</PortalLink>}
    </Metric>
  );
}

it('opens the list from anywhere on the tile, and a note its own list', async () => {
  const { screen, path, search } = await renderPage(() => <Tile />, '/');
  await expect.element(screen.getByRole('link', { name: 'Lines down: 3' })).toBeVisible();
  expect(screen.getByRole('link').elements()).toHaveLength(2);

  const label = screen.getByRole('heading', { name: 'Lines down' }).element().getBoundingClientRect();
  const covering = document.elementFromPoint(label.x + label.width / 2, label.y + label.height / 2);
  await userEvent.click(covering!);
  await expect.poll(() => [path(), search()]).toEqual(['/lines', {}]);

  await screen.getByRole('link', { name: '2 degraded' }).click();
  await expect.poll(search).toEqual({ state: 'DEGRADED' });
});
