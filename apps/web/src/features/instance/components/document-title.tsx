import { useInstance } from '../instance.queries.ts';

/** Names the page in the browser's tab, before the installation's name. */
export function DocumentTitle({ title }: { readonly title?: string }) {
  const { name } = useInstance();
  return <title>{title === undefined ? name : `${title} · ${name}`}</title>;
}
