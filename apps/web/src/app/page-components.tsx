import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { type Heading, HeadingContext } from '#src/components/heading.context.ts';
import { lazyPage, type LazyPage } from '#src/components/lazy-page.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { fitsPath } from '#src/lib/fits-path.ts';
import { textsOf } from '#src/lib/i18n/texts.ts';
import { allPages } from './page-table.ts';
import type { Page } from './page-types.ts';

export type PageModules = Readonly<Record<string, () => Promise<Record<string, ComponentType>>>>;

/** The code of each page, by its file below this project; that of operators' pages comes with their area. */
export const pageModules: PageModules = import.meta.glob<Record<string, ComponentType>>([
  '/src/**/pages/*-page.tsx',
  '!/src/features/**/pages/operator-*-page.tsx',
]);

const components = new Map<Page['module'], LazyPage>();

/** The component that shows a page: the same for all pages of one file. */
export function componentOf(page: Page, modules = pageModules): LazyPage {
  const component = components.get(page.module) ?? createComponent(page, modules);
  components.set(page.module, component);
  return component;
}

/** Fetches the code of the page that is to be shown, if the address is one's. */
export function preloadPage(pathname: string): void {
  const page = allPages.find(({ path }) => fitsPath(path, pathname));
  if (page) componentOf(page).preload();
}

function createComponent({ module, texts, heading }: Page, modules: PageModules): LazyPage {
  return lazyPage(
    async () => {
      const [component] = Object.values((await modules[`/src/${module}`]?.()) ?? {});
      if (component === undefined) throw new Error(`There is no page in ${module}.`);
      return heading === undefined ? component : withHeading(component, heading);
    },
    texts && textsOf(texts),
  );
}

/** A page that has its heading from the table, and the browser's tab and the breadcrumbs the same. */
function withHeading(Component: ComponentType, heading: Heading): ComponentType {
  return function PageWithHeading() {
    const t = useTranslations();
    const title = t(`${heading}.title`);
    useSubPageName(title);
    return (
      <HeadingContext value={heading}>
        <DocumentTitle title={title} />
        <Component />
      </HeadingContext>
    );
  };
}
