/** A row with its position on the page as its id: charges have none, and the charges of an invoice never change. */
export type Numbered<Row> = Row & { position: number };

export function numberRows<Page extends { items: readonly object[] }>(
  page: Page,
): Omit<Page, 'items'> & { items: readonly Numbered<Page['items'][number]>[] } {
  return { ...page, items: page.items.map((row, position) => ({ ...row, position })) };
}

export function getPosition({ position }: { position: number }): number {
  return position;
}
