import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

interface PageElement {
  readonly tagName: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Without the text of nested elements. */
  readonly text: string;
}

/** Parses a page into its elements, in document order. */
export function listElements(html: string): PageElement[] {
  return [...elementsOf(parse(html))].map(({ tagName, attrs, childNodes }) => ({
    tagName,
    attributes: Object.fromEntries(attrs.map(({ name, value }) => [name, value])),
    text: childNodes
      .map((child) => (defaultTreeAdapter.isTextNode(child) ? child.value : ''))
      .join(''),
  }));
}

function* elementsOf(
  node: DefaultTreeAdapterTypes.ParentNode,
): Generator<DefaultTreeAdapterTypes.Element> {
  for (const child of node.childNodes) {
    if (!defaultTreeAdapter.isElementNode(child)) continue;
    yield child;
    yield* elementsOf(child);
  }
}
