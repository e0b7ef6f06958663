import { AccessDenied } from '#src/components/access-denied.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { DocumentTitle } from './document-title.tsx';

interface GonePageProps {
  readonly title: string;
  readonly gone: string;
  readonly text: string;
  /** The list that it was in. */
  readonly list: { readonly path: string; readonly label: string };
}

/** Shown at the address of something that does not exist, or that the reader may no longer see. */
export function GonePage({ title, gone, text, list }: GonePageProps) {
  return (
    <TitledPage title={title}>
      <DocumentTitle title={title} />
      <AccessDenied title={gone} text={text} to={list.path} toLabel={list.label} />
    </TitledPage>
  );
}
