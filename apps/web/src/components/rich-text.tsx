import { Title, type TitleOrder } from '@mantine/core';
import type { Block, Inline } from '@waybill/schema/rich-text';
import { createElement, type ReactNode } from 'react';
import classes from './rich-text.module.css';

interface RichTextProps {
  readonly blocks: readonly Block[];
  /** The order of the text's first heading: one below that of what it stands under. */
  readonly headingOrder: 2 | 3 | 4;
}

/** A text that somebody wrote in Markdown, as the server has read it. */
export function RichText({ blocks, headingOrder }: RichTextProps) {
  return createElement('div', { className: classes.text }, ...showBlocks(blocks, headingOrder));
}

function showBlocks(blocks: readonly Block[], order: number): ReactNode[] {
  return blocks.map((block) => showBlock(block, order));
}

/** Children are spread, not listed, so that nothing has to be told apart by a key. */
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

/** Strangers write these links: the site vouches for none, and tells none where it was left. */
function linkTo(href: string) {
  return { href, target: '_blank', rel: 'nofollow ugc noopener noreferrer' };
}
