import { Title, type TitleOrder } from '@mantine/core';
import type { Block, Inline } from '@waybill/schema/rich-text';
import { createElement, type ReactNode } from 'react';
import classes from './rich-text.module.css';

interface RichTextProps {
  readonly blocks: readonly Block[];
  /** The level of the text's first heading: one below the heading above the text. */
  readonly headingOrder: 2 | 3 | 4;
}

/** A user's Markdown text, parsed by the server. */
export function RichText({ blocks, headingOrder }: RichTextProps) {
  return createElement('div', { className: classes.text }, ...showBlocks(blocks, headingOrder));
}

function showBlocks(blocks: readonly Block[], order: number): ReactNode[] {
  return blocks.map((block) => showBlock(block, order));
}

/** Children are spread, not passed as an array, so that they need no keys. */
function showBlock(block: Block, order: number): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return createElement('p', null, ...showInlines(block.children));
    case 'heading': {
      const children = showInlines(block.children);
      return createElement(Title, { order: titleOrder(order + block.level - 1) }, ...children);
    }
    case 'list': {
      const items = block.items.map((item) =>
        createElement('li', null, ...showBlocks(item, order)),
      );
      const { start } = block;
      return start === null
        ? createElement('ul', null, ...items)
        : createElement('ol', { start }, ...items);
    }
    case 'quote':
      return createElement('blockquote', null, ...showBlocks(block.children, order));
    case 'code':
      return createElement('pre', { tabIndex: 0 }, createElement('code', null, block.text));
    case 'rule':
  }
  return createElement('hr');
}

function titleOrder(order: number): TitleOrder {
  const orders = [2, 3, 4, 5, 6] as const;
  return orders.find((known) => known >= order) ?? 6;
}

function showInlines(nodes: readonly Inline[]): ReactNode[] {
  return nodes.map(showInline);
}

function showInline(node: Inline): ReactNode {
  switch (node.type) {
    case 'text':
      return node.text;
    case 'code':
      return createElement('code', null, node.text);
    case 'strong':
      return createElement('strong', null, ...showInlines(node.children));
    case 'emphasis':
      return createElement('em', null, ...showInlines(node.children));
    case 'link':
      return createElement('a', linkTo(node.href), ...showInlines(node.children));
    case 'break':
  }
  return createElement('br');
}

/** Links by strangers: not endorsed (`nofollow ugc`), and without a referrer. */
function linkTo(href: string) {
  return { href, target: '_blank', rel: 'nofollow ugc noopener noreferrer' };
}
