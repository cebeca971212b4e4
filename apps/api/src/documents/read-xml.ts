import { XMLParser } from 'fast-xml-parser';

/** An element as the parser returns it: its text, or its children, attributes (`@`) and text (`#text`) by name. */
type ParsedNode = string | { [name: string]: ParsedNode | ParsedNode[] | undefined };

/** An element of a parsed document. Paths have names without their prefix, separated by slashes. */
export class XmlElement {
  readonly #node: ParsedNode;

  constructor(node: ParsedNode) {
    this.#node = node;
  }

  /** Returns every element at a path. */
  all(path: string): XmlElement[] {
    const [name = '', ...rest] = path.split('/');
    const elements = this.#children(name);
    return rest.length === 0 ? elements : elements.flatMap((element) => element.all(rest.join('/')));
  }

  /** Returns the text of the first element at a path; empty if there is none. */
  text(path: string): string {
    return this.all(path)[0]?.content ?? '';
  }

  attribute(name: string): string {
    const value = typeof this.#node === 'string' ? undefined : this.#node[`@${name}`];
    return typeof value === 'string' ? value : '';
  }

  /** The names of the children, each once, in the order of the document. */
  get childNames(): string[] {
    return typeof this.#node === 'string' ? [] : Object.keys(this.#node).filter((name) => !/^[@#]/.test(name));
  }

  get content(): string {
    const value = typeof this.#node === 'string' ? this.#node : this.#node['#text'];
    return typeof value === 'string' ? value.trim() : '';
  }

  /** Whether this element, or one inside it, has neither text nor children. */
  get hasEmptyElement(): boolean {
    if (typeof this.#node === 'string') return this.#node.trim() === '';
    const names = Object.keys(this.#node).filter((name) => !name.startsWith('@'));
    if (names.length === 0) return true;
    return names.some((name) => (name === '#text' ? false : this.#children(name).some((child) => child.hasEmptyElement)));
  }

  #children(name: string): XmlElement[] {
    const nodes = typeof this.#node === 'string' ? undefined : this.#node[name];
    if (nodes === undefined) return [];
    return (Array.isArray(nodes) ? nodes : [nodes]).map((node) => new XmlElement(node));
  }
}

// Numbers stay text, so that no decimal is lost.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
});

interface ReadDocument {
  rootName: string;
  root: XmlElement;
  /** The namespaces that the root element declares. */
  namespaces: string[];
}

/** Reads a document. Throws if it is not XML, or has a document type, which could load files. */
export function readXml(xml: string): ReadDocument {
  if (/<!DOCTYPE/i.test(xml)) throw new Error('A document type is not allowed.');
  const parsed = parser.parse(xml, true) as Record<string, ParsedNode>;
  const rootName = Object.keys(parsed).find((name) => !name.startsWith('?')) ?? '';
  // The parser leaves out declarations of namespaces.
  const [rootTag = ''] = /<[A-Za-z_][^>]*>/.exec(xml) ?? [];
  const namespaces = [...rootTag.matchAll(/\sxmlns(?::[\w.-]+)?\s*=\s*["']([^"']*)["']/g)].map(([, uri]) => uri ?? '');
  return { rootName, root: new XmlElement(parsed[rootName] ?? ''), namespaces };
}
