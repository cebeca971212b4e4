interface ListPage<Item> {
  items: readonly Item[];
  /** Null after the last page. */
  next: string | null;
}

/** Reads the pages of a list one after another. `load` reads the first page, and then the page after a cursor. */
export async function readAllPages<Item>(load: (cursor: { after?: string }) => Promise<ListPage<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  let next: string | null = null;
  do {
    const page: ListPage<Item> = await load(next === null ? {} : { after: next });
    items.push(...page.items);
    next = page.next;
  } while (next !== null);
  return items;
}
