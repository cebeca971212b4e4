import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { Formats } from '../../lib/format.ts';

/** What a cell is written with: columns stand outside the component, where no hook reaches. */
export interface Words {
  t: TFunction;
  formats: Formats;
}

export type CellValue = string | number | boolean | null | undefined;

interface ColumnOptions<Row> {
  /** Translation key of the head. */
  header: string;
  /** The cell; without it the value as it is, numbers in the reader's notation. */
  render?: (row: Row, words: Words) => ReactNode;
  /** The cell of a card, where no head says what it is. */
  renderInCard?: (row: Row, words: Words) => ReactNode;
  /** Muted behind the lead, outside its link; in a card the first words of the second line. */
  companion?: (row: Row, words: Words) => ReactNode;
  /** Numbers, money and dates stand right; a mark alone in the middle. */
  align?: 'end' | 'center';
  /** Something is missing in it: its head has a glyph and its cells stand out. */
  isMarked?: boolean;
  /** Compared sign by sign. */
  isMono?: boolean;
  /** What the row is called: it holds the link. */
  isLead?: boolean;
  /** Text of any length: cut where there is no room. Everything else gets the width it needs. */
  isLong?: boolean;
  isSortable?: boolean;
  /** The first to go where the window is narrow. */
  priority?: 'low';
  /** Not shown until somebody chooses it. */
  isExtra?: boolean;
  /** Where it stands in a card: beside the lead, or in the second or third line. Left out where nothing is said. */
  card?: 'status' | 'second' | 'third';
}

export interface Column<Row> extends ColumnOptions<Row> {
  /** Names it in the address and in `sort`. */
  id: string;
  value: (row: Row) => CellValue;
}

type CellKey<Row> = { [Key in keyof Row & string]: Row[Key] extends CellValue ? Key : never }[keyof Row & string];
type Rendered<Row> = ColumnOptions<Row> & Required<Pick<ColumnOptions<Row>, 'render'>>;

/** Makes the columns of a table, checked against its rows. */
export function columnsFor<Row>() {
  return {
    columns: (columns: readonly Column<Row>[]): readonly Column<Row>[] => columns,
    /** A field of the row. */
    accessor: (key: CellKey<Row>, options: ColumnOptions<Row>): Column<Row> => ({
      ...options,
      id: key,
      value: (row) => row[key] as CellValue,
    }),
    /** A value made of the row, by which it can be sorted in memory. */
    computed: (id: string, value: (row: Row) => CellValue, options: ColumnOptions<Row>): Column<Row> => ({
      ...options,
      id,
      value,
    }),
    /** What has no value of its own. */
    display: (id: string, options: Rendered<Row>): Column<Row> => ({ ...options, id, value: () => undefined }),
  };
}

/** Whether a column is shown: as somebody chose, else all but the extra ones; the lead always. */
export function isShown<Row>({ id, isLead, isExtra }: Column<Row>, shown: readonly string[] | null | undefined): boolean {
  return isLead || (shown ? shown.includes(id) : !isExtra);
}
