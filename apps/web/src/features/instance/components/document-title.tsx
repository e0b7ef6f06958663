import { useInstance } from '../instance.queries.ts';

/** Sets the tab title: the page's title before the installation's name. */
export function DocumentTitle({ title }: { readonly title?: string }) {
  const { name } = useInstance();
  return <title>{title === undefined ? name : `${title} · ${name}`}</title>;
}
