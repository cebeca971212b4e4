import { type MarkdownBlock, type MarkdownSpan, parseSafeMarkdown } from '@demarc/contract/safe-markdown.ts';
import styles from './view.module.css';

/** Renders a safe subset of Markdown as React nodes and never as HTML, so markup shows as text. */
export function MarkdownText({ source }: { source: string }) {
  return <div className={styles.text}>{parseSafeMarkdown(source).map(renderBlock)}</div>;
}

function renderBlock(block: MarkdownBlock, at: number) {
  if (block.kind === 'heading') return <h3 key={at}>{block.spans.map(renderSpan)}</h3>;
  if (block.kind === 'paragraph') return <p key={at}>{block.spans.map(renderSpan)}</p>;
  const items = block.items.map((spans, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity, and never move.
    <li key={index}>{spans.map(renderSpan)}</li>
  ));
  return block.isNumbered ? <ol key={at}>{items}</ol> : <ul key={at}>{items}</ul>;
}

function renderSpan({ text, style, href }: MarkdownSpan, at: number) {
  if (href !== undefined) {
    return (
      <a key={at} href={href} rel="noreferrer" target="_blank">
        {text}
      </a>
    );
  }
  if (style === 'strong') return <strong key={at}>{text}</strong>;
  if (style === 'emphasis') return <em key={at}>{text}</em>;
  return style === 'code' ? <code key={at}>{text}</code> : text;
}
