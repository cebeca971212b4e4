import styles from './detail.module.css';

interface ChartTableProps {
  caption: string;
  head: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly string[])[];
}

/** What a chart draws, in figures. It scrolls by itself: a day has many minutes. */
export function ChartTable({ caption, head, rows }: ChartTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className={styles.scroller} aria-label={caption} tabIndex={0}>
      <table className={styles.figures}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, at) => (
                <td key={head[at + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
